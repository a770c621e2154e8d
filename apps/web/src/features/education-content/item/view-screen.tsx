import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ContentItem } from '@openconsult/contracts/education-content';
import { IconPhotoOff, IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ContentTrail, refOf } from '../../../shared/content/content-address.ts';
import { useShowings, useShownItem } from '../../../shared/content-tracking/showings.tsx';
import { PageContainer } from '../../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../../shared/page-title/page-title.tsx';
import { itemQuery } from '../content-queries.ts';
import { ContentPageFailed } from '../content-states.tsx';
import { MediaStage } from '../player/media-stage.tsx';
import { slidesOf } from '../presenting/slides.ts';
import { usePresenting } from '../presenting/use-presenting.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import type { ScreenProps } from './item-screen.tsx';
import { stepAmong } from './media-gallery.tsx';
import { MediaThumbs } from './media-thumbs.tsx';
import classes from './view-screen.module.css';

/** One picture or video of an item, as large as the window allows. */
export const ViewScreen = ({ trail, isReady, isRecording }: ScreenProps): ReactNode => {
  const ref = trail.at(-1) ?? trail[0];
  const { data: item, error, refetch } = useQuery(itemQuery(ref));
  useShownItem(item === undefined ? null : ref, isReady);
  if (item === undefined && error !== null) return <ContentPageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <PageContainer isBusy={item === undefined}>
      <Stack gap="sm">
        <Breadcrumb trail={trail} page="Large" />
        {item === undefined ? (
          <Skeleton className={classes.waiting ?? ''} />
        ) : (
          <View key={item.id} item={item} trail={trail} isReady={isReady} isRecording={isRecording} />
        )}
      </Stack>
    </PageContainer>
  );
};

interface ViewProps extends ScreenProps {
  readonly item: ContentItem;
  readonly trail: ContentTrail;
}

const View = ({ item, isReady, isRecording }: ViewProps): ReactNode => {
  const showings = useShowings();
  const [parameters, setParameters] = useSearchParams();
  const media = item.media.find(({ id }) => id === parameters.get('media')) ?? item.media[0];
  const presenting = usePresenting(slidesOf(item), isRecording, media && `${item.id} ${media.id}`);
  useEffect(() => {
    if (isReady && media?.kind === 'image') showings.showMedia(refOf(item), media);
  }, [isReady, item, media, showings]);
  if (media === undefined) return <NoMedia name={item.name} />;
  const choose = (id: string): void => setParameters({ media: id }, { replace: true });
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <PageTitle>{media.title}</PageTitle>
        <Button
          className={classes.present ?? ''}
          leftSection={<IconPresentation size={20} aria-hidden="true" />}
          aria-keyshortcuts="P"
          onClick={() => presenting.open()}
        >
          Present
        </Button>
      </Group>
      <div className={classes.stage}>
        <MediaStage
          item={refOf(item)}
          media={media}
          {...(item.media.length > 1 && { step: stepAmong(item.media, media, ({ id }) => choose(id)) })}
        />
      </div>
      {media.description !== '' && <Text c="dimmed">{media.description}</Text>}
      {item.media.length > 1 && <MediaThumbs all={item.media} current={media} onChoose={({ id }) => choose(id)} />}
      {presenting.element}
    </>
  );
};

const NoMedia = ({ name }: { readonly name: string }): ReactNode => (
  <Stack align="center" py={64} gap="sm">
    <IconPhotoOff size={48} stroke={1.25} aria-hidden="true" />
    <PageTitle>{name}</PageTitle>
    <Text c="dimmed">It has no picture and no video yet.</Text>
  </Stack>
);
