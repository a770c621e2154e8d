import { homePath, redirectFor } from '@openconsult/contracts/pages';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { type Location, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { CurrentUserContext } from '../shared/user/current-user.ts';
import { StartUpScreen } from './start-up-screen.tsx';

const LoginPage = lazy(async () => ({ default: (await import('../pages/login-page.tsx')).LoginPage }));
const MainLayout = lazy(async () => ({ default: (await import('./layouts/main-layout.tsx')).MainLayout }));
const LandingPage = lazy(async () => ({ default: (await import('../pages/landing-page.tsx')).LandingPage }));
const VoiceNotePage = lazy(async () => ({ default: (await import('../pages/voice-note-page.tsx')).VoiceNotePage }));
const VoiceNoteListPage = lazy(async () => ({
  default: (await import('../pages/voice-note-list-page.tsx')).VoiceNoteListPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('../pages/not-found-page.tsx')).NotFoundPage }));

interface ComeFrom {
  readonly from?: Pick<Location, 'pathname' | 'search'>;
}

/** Login pages: whoever is signed in goes on to where they wanted to be. */
const SignedOutOnly = (): ReactNode => {
  const user = use(CurrentUserContext);
  const { from } = (useLocation().state ?? {}) as ComeFrom;
  return user === null ? <Outlet /> : <Navigate to={from ?? homePath(user)} replace />;
};

/** Everything else needs a sign-in, and a plan that includes it. */
const SignedInOnly = (): ReactNode => {
  const user = use(CurrentUserContext);
  const location = useLocation();
  const comeFrom: ComeFrom = { from: { pathname: location.pathname, search: location.search } };
  if (user === null) return <Navigate to="/" replace state={comeFrom} />;
  const elsewhere = redirectFor({ user, isCountryAllowed: true, termsCutoff: null }, location);
  return elsewhere === null ? <Outlet /> : <Navigate to={elsewhere} replace />;
};

/** An address that leads nowhere keeps the menu for those who have one. */
const AnyLayout = (): ReactNode => (use(CurrentUserContext) === null ? <Outlet /> : <MainLayout />);

/** The addresses of the page. Each loads its code when it is first opened; until then the page before stays. */
export const AppRoutes = (): ReactNode => (
  <Suspense fallback={<StartUpScreen />}>
    <Routes>
      <Route element={<SignedOutOnly />}>
        <Route path="/" element={<LoginPage />} />
        <Route path="/login" element={<LoginPage />} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<MainLayout />}>
          <Route path="/landing" element={<LandingPage />} />
          <Route path="/voice-note" element={<VoiceNotePage />} />
          <Route path="/voice-notes" element={<VoiceNoteListPage />} />
        </Route>
      </Route>
      <Route element={<AnyLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </Suspense>
);
