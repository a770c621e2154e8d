import { Button } from '@mantine/core';
import type { ContentItem, ContentMedia } from '@openconsult/contracts/education-content';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ContentTrail, contentPath, refOf } from '../../../shared/content/content-address.ts';
import { useShowings } from '../../../shared/content-tracking/showings.tsx';
import { MediaStage } from '../player/media-stage.tsx';
import type { MediaStep } from '../player/player-props.ts';
import classes from './media-gallery.module.css';
import { MediaThumbs } from './media-thumbs.tsx';

/** The address of the page that shows one picture or video large. */
const viewPath = (trail: ContentTrail, media: ContentMedia): string =>
  `${contentPath(trail, 'view')}?media=${encodeURIComponent(media.id)}`;

/** What comes before and after one of several. */
export const stepAmong = (
  all: readonly ContentMedia[],
  current: ContentMedia,
  choose: (media: ContentMedia) => void,
): MediaStep => {
  const index = all.findIndex(({ id }) => id === current.id);
  const previous = all[index - 1];
  const next = all[index + 1];
  return {
    onPrevious: previous === undefined ? null : () => choose(previous),
    onNext: next === undefined ? null : () => choose(next),
  };
};

/** The pictures and videos of an item: one on the stage, the others below it. */
export const MediaGallery = ({
  item,
  trail,
}: {
  readonly item: ContentItem;
  readonly trail: ContentTrail;
}): ReactNode => {
  const showings = useShowings();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const media = item.media.find(({ id }) => id === chosenId) ?? item.media[0];
  if (media === undefined) return null;
  const choose = (next: ContentMedia): void => {
    setChosenId(next.id);
    // A video is shown when it plays.
    if (next.kind === 'image') showings.showMedia(refOf(item), next);
  };
  return (
    <section className={classes.gallery} aria-label="Pictures and videos">
      <div className={classes.stage}>
        <MediaStage
          item={refOf(item)}
          media={media}
          {...(item.media.length > 1 && { step: stepAmong(item.media, media, choose) })}
        />
      </div>
      <div className={classes.below}>
        {item.media.length > 1 && <MediaThumbs all={item.media} current={media} onChoose={choose} />}
        <Button
          component={Link}
          to={viewPath(trail, media)}
          variant="default"
          className={classes.large ?? ''}
          leftSection={<IconArrowsMaximize size={18} aria-hidden="true" />}
        >
          Large
        </Button>
      </div>
    </section>
  );
};
