import { pageAt, redirectFor } from '@openconsult/contracts/pages';
import { type ReactNode, use } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom';
import { useInstallation, useVisitorCountry } from '../shared/installation/installation.ts';
import { CurrentUserContext } from '../shared/user/current-user.ts';

interface ComeFrom {
  /** The requested page, or the start page. */
  readonly from?: Partial<Pick<Location, 'pathname' | 'search' | 'hash'>> | string;
}

/**
 * Every address passes here, and the table of pages decides (behaviour.md#route-guards). A user who had to log in first
 * returns to the requested page.
 */
export const PageGuard = (): ReactNode => {
  const user = use(CurrentUserContext);
  const { allowed } = useVisitorCountry();
  const { terms_cutoff } = useInstallation();
  const location = useLocation();
  const elsewhere = redirectFor({ user, isCountryAllowed: allowed, termsCutoff: terms_cutoff }, location);
  const { pathname, search, hash } = location;
  const { from } = (location.state ?? {}) as ComeFrom;
  const access = pageAt(pathname)?.access;
  if (user !== null && from !== undefined && (access === 'root' || access === 'guests')) {
    return <Navigate to={from} replace />;
  }
  if (elsewhere === null) return <Outlet />;
  if (user !== null) return <Navigate to={elsewhere} replace />;
  const state: ComeFrom = { from: { pathname, search, hash } };
  return <Navigate to={elsewhere} replace state={state} />;
};
