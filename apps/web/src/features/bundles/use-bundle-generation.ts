import { type Bundle, type BundleSection, bundles, SECTION_ORDER } from '@openconsult/contracts/bundles';
import { userEvents } from '@openconsult/contracts/realtime';
import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { parseTreatmentLines, type TreatmentLine } from '@openconsult/contracts/treatment-item';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import { flushEdits } from '../../shared/autosave/unsaved-edits.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { isSettled } from '../../shared/realtime/assemble-streamed-text.ts';
import { useStreamedText } from '../../shared/realtime/use-streamed-text.ts';
import { useBundleCalls } from './bundle-queries.ts';
import { currentSection, hasFollowing, type Sections, sectionsOf, type WriteRequest } from './bundle-sections.ts';

/** What the bundle's view shows of the writing, and its actions. */
export interface BundleGeneration {
  /** The bundle to show; null without one, and while a new one is created. */
  readonly bundle: Bundle | null;
  readonly sections: Sections;
  /** The section that is being written. */
  readonly current: BundleSection | null;
  readonly isBusy: boolean;
  readonly isStopping: boolean;
  readonly letterText: string;
  readonly treatments: readonly TreatmentLine[];
  readonly consentText: string;
  start(deleted: readonly BundleSection[]): void;
  retry(section: BundleSection): void;
  stop(): void;
  remove(section: BundleSection): void;
  restore(section: BundleSection): void;
}

const streamName = ({ random_id, voice_note_id }: Bundle, section: BundleSection): string =>
  userEvents[section].name(section === 'consent' ? voice_note_id : random_id);

const useSectionStreams = (bundle: Bundle | null) => {
  const nameOf = (section: BundleSection) => (bundle?.state === 'pending' ? streamName(bundle, section) : null);
  const letter = useStreamedText(nameOf('letter'));
  const treatment = useStreamedText(nameOf('treatment'));
  const consent = useStreamedText(nameOf('consent'));
  return { letter, treatment, consent };
};

/**
 * Follows and controls how the server writes a note's bundle: one call starts all sections, which the server writes
 * one after the other. Failures are shown on their section, not notified (behaviour.md#quiet-failures).
 */
export const useBundleGeneration = (voiceNote: VoiceNote, newest: Bundle | null): BundleGeneration => {
  const { refetch, invalidate, setDeleted } = useBundleCalls(voiceNote.id);
  const write = useMutation({
    // Without a connection it fails at once, on its section, and can be retried.
    networkMode: 'always',
    mutationFn: async (request: WriteRequest) => {
      const { randomId, section, isNew, deleted } = request;
      await call(bundles.create, {
        body: {
          transcribe: voiceNote.transcript,
          type: section,
          voice_note_id: voiceNote.id,
          random_id: randomId,
          ...(isNew && deleted.length > 0 && { deleted_sections: [...deleted] }),
          ...(hasFollowing(request) && { with_following: true }),
        },
      });
      await refetch();
    },
  });
  const requested = useRef<Promise<unknown>>(Promise.resolve());
  const stopping = useMutation({
    mutationFn: async () => {
      // A request without an answer has no writer to stop yet.
      await requested.current;
      const [bundle] = await refetch();
      const section = bundle && currentSection(bundle, null);
      if (!section) return;
      await call(streamedTexts.stop, { params: { name: streamName(bundle, section) } });
      await refetch();
    },
    onError: (error) => notifyError(error),
  });
  const pending = write.isPending ? write.variables : null;
  const failed = write.isError ? write.variables : null;
  // While a new bundle is created, the one before it is hidden.
  const isOpening = pending?.isNew === true || (failed?.isNew === true && newest?.state !== 'pending');
  const bundle = isOpening ? null : newest;
  const streams = useSectionStreams(bundle);
  const sections = sectionsOf(bundle, { pending, failed });
  const current = currentSection(bundle, pending);

  /** Whether the stream belongs to this bundle and attempt. */
  const isOwn = (section: BundleSection): boolean =>
    bundle !== null &&
    streams[section].generation > 0 &&
    streams[section].generation >= bundle.sections[section].generation;
  const isWriting = (section: BundleSection): boolean => bundle?.sections[section].state === 'writing';

  // A text began or ended: the server knows what follows.
  const changes = SECTION_ORDER.map((section) => {
    const isStreaming = !isSettled(streams[section].status);
    return isOwn(section) && isStreaming !== isWriting(section) ? `${streams[section].generation} ${isStreaming}` : '';
  }).join();
  useEffect(() => {
    if (changes !== ',,') void invalidate();
  }, [changes, invalidate]);

  const missed = SECTION_ORDER.find((section) => isWriting(section) && !isOwn(section));
  const fetchMissed = missed === undefined ? null : streams[missed].refetch;
  useEffect(() => fetchMissed?.(), [fetchMissed]);

  const textOf = (section: BundleSection): string =>
    isOwn(section) && isWriting(section) ? streams[section].text : '';
  const ask = (request: WriteRequest): void => {
    requested.current = flushEdits()
      .then(() => write.mutateAsync(request))
      .catch(() => undefined);
  };

  return {
    bundle,
    sections,
    current,
    isBusy: write.isPending || stopping.isPending || SECTION_ORDER.some((section) => sections[section].loading),
    isStopping: stopping.isPending,
    letterText: textOf('letter'),
    treatments: parseTreatmentLines(textOf('treatment')),
    consentText: textOf('consent'),
    start: (deleted) => ask({ randomId: crypto.randomUUID(), section: 'letter', isNew: true, deleted }),
    retry: (section) => {
      if (bundle !== null) ask({ randomId: bundle.random_id, section, isNew: false, deleted: [] });
      // The bundle may exist although the answer was lost.
      else if (failed !== null) ask(failed);
    },
    stop: () => stopping.mutate(),
    remove: (section) => {
      if (bundle !== null) setDeleted(bundle.id, section, true).catch(notifyError);
    },
    restore: (section) => {
      if (bundle !== null) setDeleted(bundle.id, section, false).catch(notifyError);
    },
  };
};
