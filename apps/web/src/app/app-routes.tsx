import { type LayoutName, pages } from '@openconsult/contracts/pages';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { CurrentUserContext } from '../shared/user/current-user.ts';
import { PlainLayout } from './layouts/plain-layout.tsx';
import { loadPages, pageElements } from './page-elements.tsx';
import { PageGuard } from './page-guard.tsx';
import { shownAddress } from './shown-address.ts';
import { StartUpScreen } from './start-up-screen.tsx';

// With the list of pages, so that the first of them needs no trip of its own for it.
const MainLayout = lazy(async () => {
  const [layout] = await Promise.all([import('./layouts/main-layout.tsx'), loadPages()]);
  return { default: layout.MainLayout };
});
const BlankLayout = lazy(async () => ({ default: (await import('./layouts/blank-layout.tsx')).BlankLayout }));
const GuideLayout = lazy(async () => ({ default: (await import('./layouts/guide-layout.tsx')).GuideLayout }));

/** The frames around the pages. Main and light are one frame, so that it stays when the theme changes. */
const layouts: readonly { readonly names: readonly LayoutName[]; readonly element: ReactNode }[] = [
  { names: ['plain'], element: <PlainLayout /> },
  { names: ['main', 'light'], element: <MainLayout /> },
  { names: ['blank'], element: <BlankLayout /> },
  { names: ['guide'], element: <GuideLayout /> },
];

/** The root, and an address that leads nowhere, have the menu for users and none for guests. */
const AnyLayout = (): ReactNode => (use(CurrentUserContext) === null ? <PlainLayout /> : <MainLayout />);

/**
 * The addresses of the page, from the table of pages. Each loads its code when it is first opened. One that cannot be read
 * leads nowhere, whatever it begins with.
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
