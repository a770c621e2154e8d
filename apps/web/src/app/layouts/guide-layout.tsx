import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { type ReactNode, Suspense, use } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { BrandMark } from '../../shared/brand/brand-mark.tsx';
import { CurrentUserContext } from '../../shared/user/current-user.ts';
import classes from './guide-layout.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

const PAGES = [
  ['/guide', 'Colours'],
  ['/guide/typo', 'Type'],
  ['/guide/buttons', 'Buttons'],
  ['/guide/forms', 'Forms'],
] as const;

/** The modals of guests; the logged-in area has its own provider. */
const Popups = ({ children }: { children: ReactNode }): ReactNode =>
  use(CurrentUserContext) === null ? (
    <ModalsProvider labels={{ confirm: 'OK', cancel: 'Cancel' }}>
      {children}
      <Notifications position="top-right" limit={4} containerWidth={400} />
    </ModalsProvider>
  ) : (
    children
  );

/** The design guide, public, with its own menu (behaviour.md#layouts). */
export const GuideLayout = (): ReactNode => (
  <Popups>
    <div className={classes.layout}>
      <nav className={classes.side} aria-label="Design guide">
        <Link to="/" className={classes.brand} aria-label="OpenConsult, start page">
          <BrandMark size={32} />
          <span>OpenConsult</span>
        </Link>
        <ul className={classes.pages}>
          {PAGES.map(([path, label]) => (
            <li key={path}>
              <NavLink to={path} end className={classes.page ?? ''}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" className={classes.main}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  </Popups>
);
