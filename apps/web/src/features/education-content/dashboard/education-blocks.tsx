import { Anchor, Group, Stack, Title } from '@mantine/core';
import type { ContentCard } from '@openconsult/contracts/education-content';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { contentListPath, contentPath, refOf } from '../../../shared/content/content-address.ts';
import { ContentGrid } from '../../../shared/content/content-card.tsx';
import { favouritePath } from '../browse/favourites-screen.tsx';
import { PlaylistCards } from '../browse/playlist-cards.tsx';
import { allOfTypeQuery, favouritesQuery, playlistsQuery, recentlyChangedQuery } from '../content-queries.ts';
import classes from './education-blocks.module.css';

/** So many are on the dashboard; the rest is behind the link of the block. */
const CONDITIONS_SHOWN = 12;
const ROW_SHOWN = 10;
const PLAYLISTS_SHOWN = 6;

const pathOf = (card: ContentCard): string => contentPath([refOf(card)]);

/**
 * The library on the dashboard: conditions first. Each block loads alone, and one that is empty or fails is left out
 * without a word (behaviour.md#quiet-failures).
 */
export const EducationBlocks = (): ReactNode => (
  <Stack gap="xl">
    <Conditions />
    <TreatmentCategories />
    <Playlists />
    <Favourites />
    <RecentlyChanged />
  </Stack>
);

const Conditions = (): ReactNode => {
  const { data, isError } = useQuery(allOfTypeQuery('condition'));
  return (
    <Block title="Conditions" all={contentListPath('condition')} isShown={isShown(data, isError)} isFirst>
      <ContentGrid
        cards={data?.slice(0, CONDITIONS_SHOWN)}
        pathOf={pathOf}
        isCompact
        isFirst
        expected={CONDITIONS_SHOWN}
      />
    </Block>
  );
};

const TreatmentCategories = (): ReactNode => {
  const { data, isError } = useQuery(allOfTypeQuery('treatment-category'));
  return (
    <Block title="Treatment categories" all={contentListPath('treatment')} isShown={isShown(data, isError)}>
      <ContentGrid cards={data} pathOf={pathOf} isRow isCompact />
    </Block>
  );
};

const Playlists = (): ReactNode => {
  const { data, isError } = useQuery(playlistsQuery);
  return (
    <Block title="Playlists" all="/content/playlists" isShown={isShown(data, isError)}>
      <PlaylistCards playlists={data?.slice(0, PLAYLISTS_SHOWN)} />
    </Block>
  );
};

const Favourites = (): ReactNode => {
  const { data, isError } = useQuery(favouritesQuery);
  return (
    <Block title="Favourites" all="/content/favourites" isShown={isShown(data, isError)}>
      <ContentGrid cards={data?.slice(0, ROW_SHOWN)} pathOf={favouritePath} isRow isCompact />
    </Block>
  );
};

const RecentlyChanged = (): ReactNode => {
  const { data, isError } = useQuery(recentlyChangedQuery);
  return (
    <Block title="Recently changed" isShown={isShown(data, isError)}>
      <ContentGrid cards={data?.slice(0, ROW_SHOWN)} pathOf={pathOf} isRow isCompact />
    </Block>
  );
};

const isShown = (data: readonly unknown[] | undefined, isError: boolean): boolean =>
  data === undefined ? !isError : data.length > 0;

interface BlockProps {
  readonly title: string;
  /** The page with all of them. */
  readonly all?: string;
  readonly isShown: boolean;
  /** The first one that is seen. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

const Block = ({ title, all, isShown: isIn, isFirst = false, children }: BlockProps): ReactNode => {
  const id = useId();
  if (!isIn) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={id} miw={0} className={isFirst ? '' : (classes.below ?? '')}>
      <Group justify="space-between" gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {all !== undefined && (
          <Anchor component={Link} to={all} py={10} my={-10}>
            Show all
            <span className="visually-hidden"> {title.toLowerCase()}</span>
          </Anchor>
        )}
      </Group>
      {children}
    </Stack>
  );
};
