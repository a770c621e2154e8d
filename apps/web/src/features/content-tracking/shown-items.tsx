import { Progress, Skeleton, Text } from '@mantine/core';
import type { TrackedItem, TrackedMedia } from '@openconsult/contracts/content-tracking';
import { educationContent } from '@openconsult/contracts/education-content';
import { mostWatched } from '@openconsult/contracts/shown-and-discussed';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contentPath, refOf } from '../../shared/content/content-address.ts';
import { ContentPicture } from '../../shared/content/content-card.tsx';
import { classLabel } from '../../shared/content/type-labels.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import classes from './shown-items.module.css';
import { mediaLine } from './timeline-text.ts';

export interface ShownItemsProps {
  /** Undefined while they load. */
  readonly items: readonly TrackedItem[] | undefined;
}

/** The items that were shown, the first shown first, each with its pictures and videos. */
export const ShownItems = ({ items }: ShownItemsProps): ReactNode => (
  <ul className={classes.list} aria-busy={items === undefined || undefined} aria-label="Shown">
    {items === undefined
      ? ['first', 'second', 'third'].map((key) => (
          <li key={key} className={classes.item}>
            <Skeleton className={classes.picture ?? ''} style={{ aspectRatio: '16 / 9' }} />
            <div>
              <Skeleton height={20} width="50%" mb={8} />
              <Skeleton height={14} width="30%" />
            </div>
          </li>
        ))
      : items.map((item) => <ShownItem key={item.id} item={item} />)}
  </ul>
);

const timesLine = ({ shown_at, last_shown_at, times_shown }: TrackedItem): string =>
  times_shown === 1
    ? formatDateTime(shown_at)
    : `${formatDateTime(shown_at)}, shown ${times_shown} times, last ${formatDateTime(last_shown_at)}`;

const ShownItem = ({ item }: { readonly item: TrackedItem }): ReactNode => (
  <li className={classes.item}>
    <span className={classes.picture}>
      <ContentPicture src={item.logo} />
    </span>
    <div className={classes.text}>
      <Link to={contentPath([refOf({ type: item.type, id: item.content_id })])} className={classes.name ?? ''}>
        {item.name}
      </Link>
      <Text size="sm" c="dimmed">
        {classLabel(item.type)} · {timesLine(item)}
      </Text>
      {item.tracking_media.length > 0 && (
        <ul className={classes.media} aria-label={`Pictures and videos of ${item.name}`}>
          {mostWatched(item.tracking_media).map((media) => (
            <ShownMedia key={media.uuid} media={media} />
          ))}
        </ul>
      )}
    </div>
  </li>
);

/** A link has no picture of its own. */
const thumbOf = ({ tracking_type, uuid }: TrackedMedia): string | null =>
  tracking_type === 'link' ? null : educationContent.getThumb.path.replace('{id}', uuid);

const ShownMedia = ({ media }: { readonly media: TrackedMedia }): ReactNode => (
  <li className={classes.medium}>
    <span className={classes.thumb}>
      <ContentPicture src={thumbOf(media)} />
    </span>
    <div className={classes.text}>
      {media.title !== '' && (
        <Text size="sm" className={classes.title ?? ''}>
          {media.title}
        </Text>
      )}
      <Text size="sm" c="dimmed" data-tabular>
        {mediaLine(media)}, {formatDateTime(media.shown_at)}
      </Text>
      {media.video_payback_percentage !== null && (
        <Progress value={media.video_payback_percentage} size="sm" mt={4} maw={240} aria-hidden="true" />
      )}
    </div>
  </li>
);
