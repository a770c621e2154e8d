import { ActionIcon, Modal, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { refOf } from '../../../shared/content/content-address.ts';
import { ContentPicture } from '../../../shared/content/content-card.tsx';
import { useShowings } from '../../../shared/content-tracking/showings.tsx';
import { MarkdownView } from '../../../shared/markdown/markdown-view.tsx';
import { FrequencyPicture } from '../item/frequency-picture.tsx';
import { RiskList } from '../item/risk-list.tsx';
import { MediaStage } from '../player/media-stage.tsx';
import type { PlayerHandle } from '../player/player-props.ts';
import type { ZoomImageHandle } from '../player/zoom-image.tsx';
import classes from './presenter.module.css';
import { type Slide, titleOf } from './slides.ts';
import { useSwipe } from './use-swipe.ts';
import { useWholeScreen } from './use-whole-screen.ts';

export interface PresenterProps {
  readonly slides: readonly Slide[];
  /** The key of the first one to show. */
  readonly startKey?: string | undefined;
  readonly isRecording: boolean;
  readonly onClose: () => void;
}

const shownIndex = (slides: readonly Slide[], key: string | undefined): number =>
  Math.max(
    0,
    slides.findIndex((slide) => slide.key === key),
  );

/** A list of risks that is passed over sooner was not shown. */
const LIST_SHOWN_MS = 3_000;

/**
 * Records what is in front of the patient: the item, its picture, and the risks of a list that stays for three seconds. A video
 * when it plays.
 */
const useReported = (slide: Slide): void => {
  const showings = useShowings();
  const itemId = useRef('');
  useEffect(() => {
    if (itemId.current !== slide.item.id) showings.showItem(refOf(slide.item));
    itemId.current = slide.item.id;
    if (slide.kind === 'media' && slide.media.kind === 'image') showings.showMedia(refOf(slide.item), slide.media);
    if (slide.kind !== 'risks') return;
    const timer = setTimeout(() => {
      for (const risk of slide.item.risks) showings.showItem(refOf(risk));
    }, LIST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [slide, showings]);
};

/**
 * The presenting mode: one thing at a time over the whole screen, readable at two metres. Swipe and arrow keys turn the
 * page, Space plays, Escape ends (behaviour.md#presenting).
 */
export const Presenter = ({ slides, startKey, isRecording, onClose }: PresenterProps): ReactNode => {
  const [index, setIndex] = useState(() => shownIndex(slides, startKey));
  const playerRef = useRef<PlayerHandle>(null);
  const imageRef = useRef<ZoomImageHandle>(null);
  const slide = slides[Math.min(index, slides.length - 1)] as Slide;
  const move = (step: -1 | 1): void => setIndex(Math.max(0, Math.min(slides.length - 1, index + step)));
  useReported(slide);
  useWholeScreen(onClose);

  const isVideo = slide.kind === 'media' && slide.media.kind !== 'image';
  const isImage = slide.kind === 'media' && slide.media.kind === 'image';
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRange = event.target instanceof Element && event.target.localName.endsWith('-range');
    const run = {
      ArrowRight: () => move(1),
      PageDown: () => move(1),
      ArrowLeft: () => move(-1),
      PageUp: () => move(-1),
    }[event.key];
    if (run !== undefined && !isRange) run();
    else if (event.key === ' ' && isVideo) playerRef.current?.toggle();
    else if (event.key.toLowerCase() === 'l' && isImage) imageRef.current?.toggleLabels();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Before a button that has the focus: Space plays here, whatever was pressed last.
  useEffect(() => {
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const swipe = useSwipe(isImage ? undefined : move);

  return (
    <Modal.Root opened onClose={onClose} fullScreen padding={0} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={`Presenting ${slide.item.name}`} className={classes.content ?? ''}>
        <Modal.Body className={classes.body ?? ''}>
          <div className={classes.stage} {...swipe}>
            {slide.kind === 'media' ? (
              <MediaStage
                key={slide.key}
                item={refOf(slide.item)}
                media={slide.media}
                isLarge
                step={{
                  onPrevious: index === 0 ? null : () => move(-1),
                  onNext: index === slides.length - 1 ? null : () => move(1),
                }}
                playerRef={playerRef}
                imageRef={imageRef}
              />
            ) : (
              <SlideText slide={slide} />
            )}
          </div>
          <footer className={classes.bar}>
            <ActionIcon
              variant="default"
              size={72}
              className={classes.turn ?? ''}
              aria-label="Previous"
              disabled={index === 0}
              onClick={() => move(-1)}
            >
              <IconChevronLeft size={40} aria-hidden="true" />
            </ActionIcon>
            <div className={classes.caption} aria-live="polite">
              <h2 className={classes.title}>{titleOf(slide)}</h2>
              <Text className={classes.place ?? ''} data-tabular>
                {`${index + 1} of ${slides.length}`}
                {isRecording && <span className={classes.recording}>Recording</span>}
              </Text>
            </div>
            <ActionIcon
              variant="default"
              size={72}
              className={classes.turn ?? ''}
              aria-label="Next"
              disabled={index === slides.length - 1}
              onClick={() => move(1)}
              data-autofocus
            >
              <IconChevronRight size={40} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon size={64} className={classes.close ?? ''} aria-label="End presenting" onClick={onClose}>
              <IconX size={36} aria-hidden="true" />
            </ActionIcon>
          </footer>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** More pictures are shown smaller, so that all are on one screen. */
const MANY = 8;

const SlideText = ({ slide }: { readonly slide: Exclude<Slide, { kind: 'media' }> }): ReactNode => {
  if (slide.kind === 'risks') {
    return (
      <div className={classes.text}>
        <RiskList risks={slide.item.risks} isLarge />
      </div>
    );
  }
  if (slide.kind === 'treatments') {
    return (
      <ul className={classes.choices} data-many={slide.item.treatments.length > MANY || undefined}>
        {slide.item.treatments.map(({ id, name, logo }) => (
          <li key={id} className={classes.choice}>
            <ContentPicture src={logo} isLazy={false} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (slide.kind === 'step') {
    return (
      <div className={classes.text}>
        <span className={classes.number} aria-hidden="true">
          {slide.number}
        </span>
        <p className={classes.lead}>{slide.step.title}</p>
        {slide.step.text !== '' && <p className={classes.words}>{slide.step.text}</p>}
      </div>
    );
  }
  const { name, summary, text, frequency } = slide.item;
  return (
    <div className={classes.text}>
      <p className={classes.lead}>{frequency?.text ?? (summary === '' ? name : summary)}</p>
      {frequency !== null && <FrequencyPicture text={frequency.text} />}
      {frequency !== null && <p className={classes.words}>{summary}</p>}
      {frequency === null && text !== '' && (
        <div className={classes.words}>
          <MarkdownView text={text} />
        </div>
      )}
    </div>
  );
};
