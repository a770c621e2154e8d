import { Skeleton } from '@mantine/core';
import type { ContentCard } from '@openconsult/contracts/education-content';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { refOf } from '../../../shared/content/content-address.ts';
import { itemQuery } from '../content-queries.ts';
import classes from './risk-list.module.css';

export interface RiskListProps {
  readonly risks: readonly ContentCard[];
  /** Where a risk leads to; nowhere without it. */
  readonly pathOf?: (risk: ContentCard) => string;
  /** In presenting mode. */
  readonly isLarge?: boolean;
}

/** Risks with how often each happens and where that is from. */
export const RiskList = ({ risks, pathOf, isLarge = false }: RiskListProps): ReactNode => {
  const details = useQueries({ queries: risks.map((risk) => itemQuery(refOf(risk))) });
  return (
    <ul className={classes.list} data-large={isLarge || undefined}>
      {risks.map((risk, index) => {
        const { data, isPending } = details[index] ?? { data: undefined, isPending: false };
        return (
          <li key={risk.id} className={classes.risk}>
            <div className={classes.name}>
              {pathOf === undefined ? (
                risk.name
              ) : (
                <Link to={pathOf(risk)} className={classes.link ?? ''}>
                  {risk.name}
                </Link>
              )}
              {!isLarge && risk.summary !== '' && <span className={classes.summary}>{risk.summary}</span>}
            </div>
            <div className={classes.frequency}>
              {isPending ? (
                <Skeleton height="1.2em" width="8em" />
              ) : (
                <span className={classes.often}>{data?.frequency?.text ?? 'No sound figure is known'}</span>
              )}
              {!isLarge && data?.frequency != null && <span className={classes.source}>{data.frequency.source}</span>}
            </div>
          </li>
        );
      })}
    </ul>
  );
};
