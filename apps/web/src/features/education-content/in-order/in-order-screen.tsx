import { Button, EmptyState, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { ContentItem, ContentMedia } from '@openconsult/contracts/education-content';
import { IconPhotoOff, IconPresentation } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ContentRef, contentPath, refOf } from '../../../shared/content/content-address.ts';
import { ContentPicture } from '../../../shared/content/content-card.tsx';
import { useShowings } from '../../../shared/content-tracking/showings.tsx';
import { PageContainer } from '../../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../../shared/page-title/page-title.tsx';
import { itemQuery } from '../content-queries.ts';
import { MediaStage } from '../player/media-stage.tsx';
import { slidesOf } from '../presenting/slides.ts';
import { usePresenting } from '../presenting/use-presenting.tsx';
import classes from './in-order-screen.module.css';

export interface InOrderScreenProps {
  readonly title: string | undefined;
  /** The items in their order; undefined while they load. */
  readonly refs: readonly ContentRef[] | undefined;
  /** The way here. */
  readonly above?: ReactNode;
  readonly isReady: boolean;
  readonly isRecording: boolean;
}

interface Entry {
  readonly item: ContentItem;
  readonly media: ContentMedia;
}

const keyOf = ({ item, media }: Entry): string => `${item.id} ${media.id}`;

/** Items one after the other: what is shown now, and beside it what comes before and after. */
export const InOrderScreen = ({ title, refs, above, isReady, isRecording }: InOrderScreenProps): ReactNode => {
  // An item that cannot be read is left out: the others can be shown.
  const answers = useQueries({ queries: (refs ?? []).map((ref) => itemQuery(ref)) });
  const items = answers.flatMap(({ data }) => data ?? []);
  const isLoading = refs === undefined || answers.some(({ isPending }) => isPending);
  return (
    <PageContainer isBusy={isLoading}>
      <Stack gap="md">
        {above}
        {isLoading || title === undefined ? (
          <>
            <Skeleton height={32} width="40%" />
            <Skeleton className={classes.waiting ?? ''} />
          </>
        ) : (
          <InOrder title={title} items={items} isReady={isReady} isRecording={isRecording} />
        )}
      </Stack>
    </PageContainer>
  );
};

interface InOrderProps {
  readonly title: string;
  readonly items: readonly ContentItem[];
  readonly isReady: boolean;
  readonly isRecording: boolean;
}

const InOrder = ({ title, items, isReady, isRecording }: InOrderProps): ReactNode => {
  const showings = useShowings();
  const entries = items.flatMap((item) => item.media.map((media): Entry => ({ item, media })));
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const found = entries.findIndex((entry) => keyOf(entry) === chosenKey);
  const index = Math.max(0, found);
  const current = entries[index];
  const presenting = usePresenting(items.flatMap(slidesOf), isRecording, current && keyOf(current));
  useEffect(() => {
    if (!isReady || current === undefined) return;
    showings.showItem(refOf(current.item));
    if (current.media.kind === 'image') showings.showMedia(refOf(current.item), current.media);
  }, [isReady, current, showings]);
  const choose = (entry: Entry | undefined): (() => void) | null =>
    entry === undefined ? null : () => setChosenKey(keyOf(entry));
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <PageTitle>{title}</PageTitle>
        {entries.length > 0 && (
          <Button
            className={classes.present ?? ''}
            leftSection={<IconPresentation size={20} aria-hidden="true" />}
            aria-keyshortcuts="P"
            onClick={() => presenting.open()}
          >
            Present
          </Button>
        )}
      </Group>
      {current === undefined ? (
        <Paper p="xl">
          <EmptyState
            icon={<IconPhotoOff />}
            title="No pictures or videos"
            description="What belongs here has no picture and no video yet."
          />
        </Paper>
      ) : (
        <div className={classes.columns}>
          <div className={classes.main}>
            <div className={classes.stage}>
              <MediaStage
                item={refOf(current.item)}
                media={current.media}
                step={{ onPrevious: choose(entries[index - 1]), onNext: choose(entries[index + 1]) }}
              />
            </div>
            <div>
              <Text
                size="lg"
                fw={600}
                component={Link}
                to={contentPath([refOf(current.item)])}
                className={classes.item ?? ''}
              >
                {current.item.name}
              </Text>
              {current.media.title !== current.item.name && <Text c="dimmed">{current.media.title}</Text>}
            </div>
          </div>
          <EntryList entries={entries} current={current} onChoose={(entry) => setChosenKey(keyOf(entry))} />
        </div>
      )}
      {presenting.element}
    </>
  );
};

interface EntryListProps {
  readonly entries: readonly Entry[];
  readonly current: Entry;
  readonly onChoose: (entry: Entry) => void;
}

const EntryList = ({ entries, current, onChoose }: EntryListProps): ReactNode => (
  <ol className={classes.list} aria-label="Order">
    {entries.map((entry) => (
      <li key={keyOf(entry)}>
        <button
          type="button"
          className={classes.entry}
          aria-current={keyOf(entry) === keyOf(current) || undefined}
          onClick={() => onChoose(entry)}
        >
          <span className={classes.thumb}>
            <ContentPicture src={entry.media.thumb_url} hasVideo={entry.media.kind !== 'image'} />
          </span>
          <span className={classes.names}>
            <span>{entry.media.title}</span>
            {entry.item.name !== entry.media.title && <span className={classes.of}>{entry.item.name}</span>}
          </span>
        </button>
      </li>
    ))}
  </ol>
);
