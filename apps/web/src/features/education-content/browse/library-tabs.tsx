import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { contentListPath } from '../../../shared/content/content-address.ts';
import classes from './library-tabs.module.css';

const TABS = [
  ['/content', 'All'],
  [contentListPath('condition'), 'Conditions'],
  [contentListPath('treatment'), 'Treatments'],
  [contentListPath('risk'), 'Risks'],
  ['/content/playlists', 'Playlists'],
  ['/content/favourites', 'Favourites'],
] as const;

/** The pages that list the library. */
export const LibraryTabs = (): ReactNode => (
  <nav aria-label="Library" className={classes.tabs}>
    {TABS.map(([path, label]) => (
      <NavLink key={path} to={path} end className={classes.tab ?? ''}>
        {label}
      </NavLink>
    ))}
  </nav>
);
