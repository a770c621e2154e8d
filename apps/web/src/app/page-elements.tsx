import { pageAt, pages } from '@openconsult/contracts/pages';
import { lazy, type ReactNode, use } from 'react';
import { LoginPage } from '../pages/login-page.tsx';
import { CurrentUserContext } from '../shared/user/current-user.ts';
import { missingText, pageName } from './page-names.ts';
import { type Preloaded, preloaded } from './preloaded.tsx';

const NotBuiltPage = lazy(async () => ({ default: (await import('../pages/not-built-page.tsx')).NotBuiltPage }));

/** Loaded separately, as the list of page files alone is large. */
export const loadPages = () => import('./page-loaders.ts');

const laterPage = (path: string): Preloaded<object> =>
  preloaded(async () => {
    const load = (await loadPages()).pageLoaders[path];
    if (load === undefined) throw new Error(`The page ${path} has no component`);
    return load();
  });

const laterPages = new Map(pages.filter(({ built }) => built).map(({ path }) => [path, laterPage(path)]));

/** Fetches the code of the page at an address, as a user sees it. */
export const preloadPage = async (pathname: string): Promise<void> => {
  const path = pageAt(pathname)?.path ?? '/404';
  await laterPages.get(path === '/' ? '/landing' : path)?.preload();
};

const laterElement = (path: string): ReactNode => {
  const Page = laterPages.get(path)?.Component;
  return Page !== undefined && <Page key={path} />;
};

const dashboard = laterElement('/landing');

/** The login for guests, the dashboard for users (behaviour.md#routes). */
const Root = (): ReactNode => (use(CurrentUserContext) === null ? <LoginPage key="login" /> : dashboard);

/** The login is part of the first script, as it is the first page that a guest sees. */
const firstPages = new Map<string, ReactNode>([
  ['/', <Root key="root" />],
  ['/login', <LoginPage key="login" />],
]);

/** The element of each path in the table of pages; a placeholder where this version has no page. */
export const pageElements: ReadonlyMap<string, ReactNode> = new Map(
  pages.map(({ path, built }): [string, ReactNode] => {
    if (!built) return [path, <NotBuiltPage key={path} title={pageName(path) ?? ''} text={missingText(path) ?? ''} />];
    return [path, firstPages.get(path) ?? laterElement(path)];
  }),
);
