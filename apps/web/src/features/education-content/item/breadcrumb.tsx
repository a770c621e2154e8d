import { IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ContentTrail, contentPath } from '../../../shared/content/content-address.ts';
import { typeLabel } from '../../../shared/content/type-labels.ts';
import { itemQuery } from '../content-queries.ts';
import classes from './breadcrumb.module.css';

export interface BreadcrumbProps {
  /** The items above the open one and it. */
  readonly trail: ContentTrail;
  /** What follows the open item, such as the page that shows one picture of it. */
  readonly page?: string;
}

/** The way to the open item. Each item of it is a link; its type stands in until its name is known. */
export const Breadcrumb = ({ trail, page }: BreadcrumbProps): ReactNode => {
  const items = useQueries({ queries: trail.map((ref) => itemQuery(ref)) });
  const steps = trail.map((ref, index) => ({
    path: contentPath(trail.slice(0, index + 1)),
    label: items[index]?.data?.name ?? typeLabel(ref.type),
    isOpen: index === trail.length - 1 && page === undefined,
  }));
  return (
    <nav aria-label="Where you are">
      <ol className={classes.list}>
        <li>
          <Link to="/content" className={classes.link ?? ''}>
            Library
          </Link>
        </li>
        {steps.map(({ path, label, isOpen }) => (
          <li key={path}>
            <IconChevronRight size={16} aria-hidden="true" className={classes.mark} />
            {isOpen ? (
              <span aria-current="page" className={classes.open}>
                {label}
              </span>
            ) : (
              <Link to={path} className={classes.link ?? ''}>
                {label}
              </Link>
            )}
          </li>
        ))}
        {page !== undefined && (
          <li>
            <IconChevronRight size={16} aria-hidden="true" className={classes.mark} />
            <span aria-current="page" className={classes.open}>
              {page}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
};
