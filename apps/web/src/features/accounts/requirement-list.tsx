import { IconCheck, IconPointFilled, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { REQUIREMENT_LABELS, unmetRequirements } from './password-requirements.ts';
import classes from './requirement-list.module.css';

export interface RequirementListProps {
  readonly password: string;
  /** After a failed submit, unmet requirements are errors. */
  readonly hasError: boolean;
}

/**
 * The requirements of a new password, ticked when met, and one that only the server checks. Spans only, because it is
 * part of a field's description.
 */
export const RequirementList = ({ password, hasError }: RequirementListProps): ReactNode => {
  const unmet = unmetRequirements(password);
  return (
    <span className={classes.list}>
      {[...REQUIREMENT_LABELS].map(([requirement, label]) => {
        const isMet = !unmet.has(requirement);
        const Icon = isMet ? IconCheck : hasError ? IconX : IconPointFilled;
        return (
          <span key={requirement} className={clsx(classes.item, isMet && classes.met, hasError && classes.refused)}>
            <Icon size={16} aria-hidden />
            {label}
            {isMet && <span className="visually-hidden">: done</span>}
          </span>
        );
      })}
      <span className={classes.item}>
        <IconPointFilled size={16} aria-hidden />
        No common passwords, such as Password1!
      </span>
    </span>
  );
};
