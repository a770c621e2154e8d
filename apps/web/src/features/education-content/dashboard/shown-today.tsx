import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { TrackedItem, TrackedMedia } from '@openconsult/contracts/content-tracking';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contentPath, refOf } from '../../../shared/content/content-address.ts';
import { ContentPicture } from '../../../shared/content/content-card.tsx';
import { shownInQuery } from '../../../shared/content-tracking/shown-in-query.ts';
import { formatTime } from '../../../shared/moment/format-moment.ts';
import classes from './shown-today.module.css';

/** How much of the videos of an item was watched, each at its best. */
const watchedLine = (media: readonly TrackedMedia[]): string | null => {
  const best = new Map<string, number>();
  for (const { uuid, video_payback_percentage: percent } of media)
    if (percent !== null) best.set(uuid, Math.max(percent, best.get(uuid) ?? 0));
  if (best.size === 0) return null;
  const percents = [...best.values()].map((percent) => `${percent} %`);
  return best.size === 1 ? `Watched ${percents[0]}` : `Watched ${percents.join(', ')}`;
};

export interface ShownTodayProps {
  /** The open consultation. */
  readonly consultationId: string;
}

/** What the patient of the open consultation was shown; nothing where that cannot be read. */
export const ShownToday = ({ consultationId }: ShownTodayProps): ReactNode => {
  const { data, isError } = useQuery(shownInQuery(consultationId));
  if (data === undefined && isError) return null;
  return (
    <Card component="section" padding="md" aria-labelledby="shown-title">
      <Title order={2} id="shown-title" mb="sm">
        Shown to this patient
      </Title>
      {data === undefined ? (
        <Skeleton height={56} />
      ) : data.length === 0 ? (
        <Text c="dimmed" size="sm">
          Nothing yet. What you open in the library during this consultation is listed here.
        </Text>
      ) : (
        <ul className={classes.list}>
          {data.map((shown) => (
            <ShownItem key={shown.id} shown={shown} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const ShownItem = ({ shown }: { readonly shown: TrackedItem }): ReactNode => {
  const watched = watchedLine(shown.tracking_media);
  return (
    <li>
      <Link to={contentPath([refOf({ type: shown.type, id: shown.content_id })])} className={classes.item ?? ''}>
        <span className={classes.thumb}>
          <ContentPicture src={shown.logo} />
        </span>
        <Stack gap={0} miw={0}>
          <span className={classes.name}>{shown.name}</span>
          <Group gap={6}>
            <time className={classes.when} dateTime={shown.last_shown_at}>
              {formatTime(shown.last_shown_at)}
            </time>
            {watched !== null && <span className={classes.when}>{watched}</span>}
          </Group>
        </Stack>
      </Link>
    </li>
  );
};
