import { contentTracking } from '@openconsult/contracts/content-tracking';
import type { ContentMedia } from '@openconsult/contracts/education-content';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import { call } from '../api/call.ts';
import type { ContentRef } from '../content/content-address.ts';
import { queryClient } from '../query/query-client.ts';
import { shownKey } from './shown-in-query.ts';
import { ViewQueue } from './view-queue.ts';
import { unionOf, type WatchedRange, watchedPercent } from './watched-ranges.ts';

/** How often what waits is sent again, and how often what is being watched is sent. */
const FLUSH_MS = 5_000;

const browserStorage = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

const queueOf = (userId: string): ViewQueue =>
  new ViewQueue({
    userId,
    storage: browserStorage(),
    calls: {
      create: async ({ trackingId, consultationId, type, id, media }, shownMsAgo, { isLast }) => {
        const body = {
          type,
          id,
          tracking_id: trackingId,
          patient_session_id: consultationId,
          shown_ms_ago: shownMsAgo,
          ...(media !== null && { uuid: media.id, tracking_type: media.kind }),
        };
        const answer = await call(contentTracking.create, { body }, { keepalive: isLast });
        void queryClient.invalidateQueries({ queryKey: shownKey });
        return answer.id;
      },
      update: (id, percent, { isLast }) =>
        call(
          contentTracking.updateVideoPlayback,
          { body: { id, video_payback_percentage: percent } },
          { keepalive: isLast },
        ),
    },
  });

type ShownMedia = Pick<ContentMedia, 'id' | 'kind'>;

/** What a screen of the library reports while it is in front of the patient. */
export interface Showings {
  /** Records that an item is shown. The item that was shown last is not recorded a second time. */
  showItem(ref: ContentRef): void;
  /** Records that a picture or video of an item is shown; again only after another one. */
  showMedia(ref: ContentRef, media: ShownMedia): void;
  /** How much of the video that was shown last is watched: ranges add up. */
  watch(media: ShownMedia, ranges: readonly WatchedRange[], durationS: number): void;
  /** Sends what is watched so far, for a pause and an end. */
  flush(): void;
}

interface OpenMedia {
  readonly trackingId: string;
  readonly mediaId: string;
  readonly consultationId: string;
  ranges: readonly WatchedRange[];
}

/** Reports showings of one user in the consultation that is open at the time; nothing without one. */
class ConsultationShowings implements Showings {
  readonly #queue: ViewQueue;
  #consultationId: string | null = null;
  #lastItem = '';
  #media: OpenMedia | null = null;

  constructor(queue: ViewQueue) {
    this.#queue = queue;
  }

  inConsultation(consultationId: string | null): void {
    this.#consultationId = consultationId;
  }

  showItem({ type, id }: ContentRef): void {
    const consultationId = this.#consultationId;
    if (consultationId === null || this.#lastItem === `${consultationId} ${id}`) return;
    this.#lastItem = `${consultationId} ${id}`;
    const trackingId = crypto.randomUUID();
    this.#queue.show({ trackingId, consultationId, type, id, media: null });
    this.#queue.end(trackingId);
  }

  showMedia({ type, id }: ContentRef, media: ShownMedia): void {
    const consultationId = this.#consultationId;
    const last = this.#media;
    if (consultationId === null || (last?.mediaId === media.id && last.consultationId === consultationId)) return;
    this.endMedia();
    const trackingId = crypto.randomUUID();
    this.#media = { trackingId, mediaId: media.id, consultationId, ranges: [] };
    this.#queue.show({ trackingId, consultationId, type, id, media: { id: media.id, kind: media.kind } });
  }

  watch(media: ShownMedia, ranges: readonly WatchedRange[], durationS: number): void {
    const open = this.#media;
    // What plays on after the next patient came is not what that patient is shown.
    if (open?.mediaId !== media.id || open.consultationId !== this.#consultationId) return;
    open.ranges = unionOf([...open.ranges, ...ranges]);
    this.#queue.watched(open.trackingId, watchedPercent(open.ranges, durationS));
  }

  flush(): void {
    void this.#queue.flush();
  }

  endMedia(): void {
    if (this.#media === null) return;
    this.#queue.end(this.#media.trackingId);
    this.flush();
    this.#media = null;
  }
}

const ignored: Showings = { showItem() {}, showMedia() {}, watch() {}, flush() {} };
const ShowingsContext = createContext<Showings>(ignored);

export interface ShowingsProviderProps {
  readonly userId: string;
  /** The open consultation that is tracked; null without one. */
  readonly consultationId: string | null;
  readonly children: ReactNode;
}

/** Sends what the screens below show to the patient, now and after a closed tab or an offline minute (behaviour.md#tracking). */
export const ShowingsProvider = ({ userId, consultationId, children }: ShowingsProviderProps): ReactNode => {
  const queue = useMemo(() => queueOf(userId), [userId]);
  const showings = useMemo(() => new ConsultationShowings(queue), [queue]);
  // Before an effect of a child reports something.
  showings.inConsultation(consultationId);
  useEffect(() => {
    void queue.flush();
    const flush = (): void => void (queue.isWaiting && queue.flush());
    const flushAtEnd = (): void => queue.flushAtEnd();
    const timer = setInterval(flush, FLUSH_MS);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', flushAtEnd);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', flushAtEnd);
      showings.endMedia();
    };
  }, [queue, showings]);
  return <ShowingsContext value={showings}>{children}</ShowingsContext>;
};

export const useShowings = (): Showings => use(ShowingsContext);

/**
 * Reports once that an item is shown, when it is known whether a consultation is open; counts the opening for the order
 * by use. What was on screen before a consultation began is not shown in it until it is opened again.
 */
export const useShownItem = (ref: ContentRef | null, isReady: boolean): void => {
  const showings = useShowings();
  const reported = useRef('');
  useEffect(() => {
    if (ref === null || !isReady || reported.current === ref.id) return;
    reported.current = ref.id;
    showings.showItem(ref);
    const body = { type: ref.type, id: ref.id, view_id: crypto.randomUUID() };
    call(contentTracking.countView, { body }).catch(() => undefined);
  }, [ref, isReady, showings]);
};
