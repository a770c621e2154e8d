import { type LayoutName, pages } from '@openconsult/contracts/pages';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { CurrentUserContext } from '../shared/user/current-user.ts';
import { PlainLayout } from './layouts/plain-layout.tsx';
import { loadPages, pageElements, preloadPage } from './page-elements.tsx';
import { PageGuard } from './page-guard.tsx';
import { preloaded } from './preloaded.tsx';
import { shownAddress } from './shown-address.ts';
import { StartUpScreen } from './start-up-screen.tsx';

// Loaded with the list of pages, which saves the first page a round trip.
const loggedInLayout = preloaded(async () => {
  const [layout] = await Promise.all([import('./layouts/logged-in-layout.tsx'), loadPages()]);
  return layout.LoggedInLayout;
});
const LoggedInLayout = loggedInLayout.Component;
const BlankLayout = lazy(async () => ({ default: (await import('./layouts/blank-layout.tsx')).BlankLayout }));
const GuideLayout = lazy(async () => ({ default: (await import('./layouts/guide-layout.tsx')).GuideLayout }));

/** The layouts around the pages. Main and light share one, so that it stays mounted when the theme changes. */
const layouts: readonly { readonly names: readonly LayoutName[]; readonly element: ReactNode }[] = [
  { names: ['plain'], element: <PlainLayout /> },
  { names: ['main', 'light'], element: <LoggedInLayout /> },
  { names: ['blank'], element: <BlankLayout /> },
  { names: ['guide'], element: <GuideLayout /> },
];

/** The root and unknown addresses show the menu to users and not to guests. */
const AnyLayout = (): ReactNode => (use(CurrentUserContext) === null ? <PlainLayout /> : <LoggedInLayout />);

/** Fetches the code of what a user sees at an address. */
export const preloadRoute = async (pathname: string): Promise<void> => {
  await Promise.all([loggedInLayout.preload(), preloadPage(pathname)]);
};

/**
 * The routes, from the table of pages. Each loads its code when it is first opened. An address that cannot be decoded
 * is not found.
 */
export const AppRoutes = (): ReactNode => (
  <Suspense fallback={<StartUpScreen />}>
    <Routes location={shownAddress(useLocation())}>
      <Route element={<PageGuard />}>
        {layouts.map(({ names, element }) => (
          <Route key={names.join()} element={element}>
            {pages
              .filter(({ layout, access }) => names.includes(layout) && access !== 'root')
              .map(({ path }) => (
                <Route key={path} path={path} element={pageElements.get(path)} />
              ))}
          </Route>
        ))}
        <Route element={<AnyLayout />}>
          <Route path="/" element={pageElements.get('/')} />
          <Route path="*" element={pageElements.get('/404')} />
        </Route>
      </Route>
    </Routes>
  </Suspense>
);
