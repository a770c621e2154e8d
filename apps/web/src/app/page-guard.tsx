import { pageAt, redirectFor } from '@openconsult/contracts/pages';
import { type ReactNode, use } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom';
import { useInstallation, useVisitorCountry } from '../shared/installation/installation.ts';
import { CurrentUserContext } from '../shared/user/current-user.ts';

interface ComeFrom {
  readonly from?: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

/**
 * Every address goes past here, and the table of pages decides (@spec §6 Route guards). Who had to log in first goes
 * on to where they wanted to be.
 */
export const PageGuard = (): ReactNode => {
  const user = use(CurrentUserContext);
  const { allowed } = useVisitorCountry();
  const { terms_cutoff } = useInstallation();
  const location = useLocation();
  const elsewhere = redirectFor({ user, isCountryAllowed: allowed, termsCutoff: terms_cutoff }, location);
  if (elsewhere === null) return <Outlet />;
  const { pathname, search, hash } = location;
  if (user === null) {
    const state: ComeFrom = { from: { pathname, search, hash } };
    return <Navigate to={elsewhere} replace state={state} />;
  }
  const { from } = (location.state ?? {}) as ComeFrom;
  const isLogin = pageAt(pathname)?.access === 'guests';
  return <Navigate to={isLogin && from !== undefined ? from : elsewhere} replace />;
};
