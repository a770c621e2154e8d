import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../error-boundary.tsx';
import classes from './blank-layout.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

/** Nothing but the page, over the whole window: a call, a phone that serves as microphone (behaviour.md#layouts). */
export const BlankLayout = (): ReactNode => {
  const { pathname } = useLocation();
  return (
    <main id="content" className={classes.main}>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
};
