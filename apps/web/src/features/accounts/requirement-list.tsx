import { IconCheck, IconPointFilled, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PASSWORD_REQUIREMENTS, unmetRequirements } from './password-requirements.ts';
import classes from './requirement-list.module.css';

export interface RequirementListProps {
  readonly password: string;
  /** The form was sent: what is lacking is an error now and no longer a hint. */
  readonly isRefused: boolean;
}

/** The five requirements of a new password, each ticked as soon as it is met, and what only the server checks. Phrasing content only: it is part of a field's description. */
export const RequirementList = ({ password, isRefused }: RequirementListProps): ReactNode => {
  const unmet = unmetRequirements(password);
  return (
    <span className={classes.list}>
      {PASSWORD_REQUIREMENTS.map((requirement) => {
        const isMet = !unmet.has(requirement);
        const Icon = isMet ? IconCheck : isRefused ? IconX : IconPointFilled;
        return (
          <span key={requirement} className={clsx(classes.item, isMet && classes.met, isRefused && classes.refused)}>
            <Icon size={16} aria-hidden />
            {requirement}
            {isMet && <span className="visually-hidden">: done</span>}
          </span>
        );
      })}
      <span className={classes.item}>
        <IconPointFilled size={16} aria-hidden />
        Common passwords, such as Password1!, are refused
      </span>
    </span>
  );
};
