import { type ReactNode, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '../../shared/brand/brand-mark.tsx';
import classes from './plain-layout.module.css';

/**
 * The account pages: brand, a circle behind, the page in the middle (behaviour.md#layouts). What is inside is 400 px
 * wide unless it sets `maw`. Guests download it before the login, so it must stay small.
 */
export const PlainLayout = (): ReactNode => (
  <div className={classes.layout}>
    <div className={classes.circle} aria-hidden="true" />
    <header className={classes.header}>
      <Link to="/" className={classes.brand} aria-label="OpenConsult, start page">
        <BrandMark size={32} />
        OpenConsult
      </Link>
    </header>
    <main id="content" className={classes.main}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  </div>
);
