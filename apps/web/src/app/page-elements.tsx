import { pages } from '@openconsult/contracts/pages';
import { lazy, type ReactNode } from 'react';
import { LoginPage } from '../pages/login-page.tsx';
import { pageName } from './page-names.ts';

const NotBuiltPage = lazy(async () => ({ default: (await import('../pages/not-built-page.tsx')).NotBuiltPage }));

/** Where the pages come from. Not in what a visitor loads first: the list of their files alone is large. */
export const loadPages = () => import('./page-loaders.ts');

const laterPage = (path: string): ReactNode => {
  const Page = lazy(async () => {
    const load = (await loadPages()).pageLoaders[path];
    if (load === undefined) throw new Error(`The page ${path} has no component`);
    return { default: await load() };
  });
  return <Page />;
};

/** Shown to whoever comes first, so it comes with the first script. */
const LOGIN_PATHS = ['/', '/login'];

/** What stands at each path of the table of pages: the page, or a line that this version does not have it. */
export const pageElements: ReadonlyMap<string, ReactNode> = new Map(
  pages.map(({ path, built }) => {
    if (!built) return [path, <NotBuiltPage key={path} title={pageName(path) ?? ''} />];
    return [path, LOGIN_PATHS.includes(path) ? <LoginPage key="login" /> : laterPage(path)];
  }),
);
