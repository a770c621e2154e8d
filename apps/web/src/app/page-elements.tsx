import { pages } from '@openconsult/contracts/pages';
import { lazy, type ReactNode } from 'react';
import { pageLoaders } from './page-loaders.ts';
import { pageName } from './page-names.ts';

const NotBuiltPage = lazy(async () => ({ default: (await import('../pages/not-built-page.tsx')).NotBuiltPage }));

const lazyPage = (load: (typeof pageLoaders)[string]): ReactNode => {
  const Page = lazy(async () => ({ default: await load() }));
  return <Page />;
};

/** What stands at each path of the table of pages: the page, or a line that this version does not have it. */
export const pageElements: ReadonlyMap<string, ReactNode> = new Map(
  pages.map(({ path }) => {
    const load = pageLoaders[path];
    return [path, load === undefined ? <NotBuiltPage title={pageName(path) ?? ''} /> : lazyPage(load)];
  }),
);
