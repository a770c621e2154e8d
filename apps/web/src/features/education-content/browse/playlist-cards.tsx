import { Skeleton } from '@mantine/core';
import type { PlaylistCard } from '@openconsult/contracts/playlists';
import { IconPlaylist } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { playlistPath } from '../../../shared/content/content-address.ts';
import classes from './playlist-cards.module.css';

export interface PlaylistCardsProps {
  /** Undefined while they load. */
  readonly playlists: readonly PlaylistCard[] | undefined;
}

const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Playlists with the pictures of their first items. */
export const PlaylistCards = ({ playlists }: PlaylistCardsProps): ReactNode => (
  <ul className={classes.list} aria-busy={playlists === undefined || undefined}>
    {playlists === undefined
      ? ['first', 'second', 'third'].map((key) => (
          <li key={key}>
            <Skeleton height={88} />
          </li>
        ))
      : playlists.map(({ id, name, item_count, logos }) => (
          <li key={id}>
            <Link to={playlistPath(id)} className={classes.card ?? ''}>
              <span className={classes.pictures} data-count={logos.length}>
                {logos.length === 0 ? (
                  <IconPlaylist size={32} stroke={1.25} aria-hidden="true" />
                ) : (
                  logos.map((logo) => <img key={logo} src={logo} alt="" width={60} height={34} loading="lazy" />)
                )}
              </span>
              <span className={classes.text}>
                <span className={classes.name}>{name}</span>
                <span className={classes.count}>{itemCount(item_count)}</span>
              </span>
            </Link>
          </li>
        ))}
  </ul>
);
