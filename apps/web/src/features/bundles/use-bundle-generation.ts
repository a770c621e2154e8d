import { type Bundle, type BundleSection, bundles } from '@openconsult/contracts/bundles';
import { userEvents } from '@openconsult/contracts/realtime';
import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { flushEdits } from '../../shared/autosave/unsaved-edits.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { readBaseGeneration } from '../../shared/realtime/stream-generation.ts';
import { isSettled } from '../../shared/realtime/streamed-text.ts';
import { useStreamedText } from '../../shared/realtime/use-streamed-text.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { bundleGeneration } from './bundle-generation.ts';
import { deletedSections, useBundleCalls } from './bundle-queries.ts';
import { currentSection, SECTION_ORDER, type Sections } from './bundle-sections.ts';
import type { GenerationEvent } from './generation-events.ts';
import { parseTreatmentLines, type StreamedTreatment } from './treatment-lines.ts';

/** What the bundle's view needs to show what is being written and to change its course. */
export interface BundleGeneration {
  readonly sections: Sections;
  /** The section that the writer is at. */
  readonly current: BundleSection | null;
  readonly isBusy: boolean;
  readonly isStopping: boolean;
  /** The bundle that is being written or was written from this page; null before that. */
  readonly bundleId: string | null;
  readonly letterText: string;
  readonly treatments: readonly StreamedTreatment[];
  readonly consentText: string;
  start(deleted: readonly BundleSection[]): void;
  retry(section: BundleSection): void;
  stop(): void;
  remove(section: BundleSection): void;
  restore(section: BundleSection): void;
}

const streamNames = (randomId: string | null, voiceNoteId: string): Record<BundleSection, string | null> => ({
  letter: randomId === null ? null : userEvents.letter.name(randomId),
  treatment: randomId === null ? null : userEvents.treatment.name(randomId),
  consent: userEvents.consent.name(voiceNoteId),
});

const knownOf = (bundle: Bundle) => ({
  randomId: bundle.random_id,
  bundleId: bundle.id,
  deleted: deletedSections(bundle),
  hasTreatments: bundle.json_attribute.treatments.length > 0,
});

const hasText = (bundle: Bundle | undefined, section: BundleSection): boolean =>
  bundle !== undefined &&
  {
    letter: bundle.letter.trim() !== '',
    treatment: bundle.json_attribute.treatments.length > 0,
    consent: bundle.consents.some(({ value }) => value.trim() !== ''),
  }[section];

/**
 * Runs the writing of a note's bundle: asks for the sections in the order of `bundleGeneration`, follows their streams,
 * and goes on after a reload with what the server was writing. Failures are shown on their section, not notified
 * (behaviour.md#quiet-failures).
 */
export const useBundleGeneration = (voiceNote: VoiceNote, bundle: Bundle | null): BundleGeneration => {
  const { extra_attribute: rights } = useCurrentUser();
  const { refetch, setDeleted } = useBundleCalls(voiceNote.id);
  const [settling, setSettling] = useState<BundleSection | null>(null);

  const ask = async (section: BundleSection, randomId: string): Promise<void> => {
    const name = streamNames(randomId, voiceNote.id)[section];
    if (name === null) return;
    try {
      const before = actor.getSnapshot().context.sections;
      const deleted = SECTION_ORDER.filter((candidate) => before[candidate].deleted);
      const isFirst = actor.getSnapshot().context.bundleId === null;
      const baseGeneration = await readBaseGeneration(name);
      const { data } = await call(bundles.create, {
        body: {
          transcribe: voiceNote.transcript,
          type: section,
          voice_note_id: voiceNote.id,
          random_id: randomId,
          ...(isFirst && deleted.length > 0 ? { deleted_sections: deleted } : {}),
        },
      });
      const bundleId = data.patient_session_bundle_id;
      const { sections } = actor.getSnapshot().context;
      // Removed while the bundle was being opened: it did not exist yet to be told.
      const late = SECTION_ORDER.filter((candidate) => sections[candidate].deleted && !before[candidate].deleted);
      await Promise.all(late.map((candidate) => setDeleted(bundleId, candidate, true)));
      if (isFirst) await refetch();
      send({ type: 'ASKED', bundleId, baseGeneration });
      streams[section].refetch();
    } catch {
      send({ type: 'ASK_FAILED' });
    }
  };

  const stopWriter = async (section: BundleSection, randomId: string | null): Promise<void> => {
    const name = streamNames(randomId, voiceNote.id)[section];
    if (name === null) return;
    setSettling(section);
    try {
      await call(streamedTexts.stop, { params: { name } });
      await refetch();
    } catch (error) {
      notifyError(error);
    } finally {
      setSettling(null);
    }
  };

  /** After long waiting: what the server knows decides, not the stream. */
  const fetchSection = async (section: BundleSection, bundleId: string | null): Promise<void> => {
    const name = streamNames(state.context.randomId, voiceNote.id)[section];
    if (name === null) return;
    try {
      const [snapshot, list] = await Promise.all([call(streamedTexts.snapshot, { params: { name } }), refetch()]);
      const { baseGeneration } = actor.getSnapshot().context;
      if (!isSettled(snapshot.status)) return streams[section].refetch();
      const stored = list.find(({ id }) => id === bundleId);
      const isDone = snapshot.generation > baseGeneration && hasText(stored, section);
      send({
        type: 'WRITTEN',
        section,
        outcome: isDone ? 'ended' : 'failed',
        count: stored?.json_attribute.treatments.length ?? 0,
      });
    } catch {
      // Not reached: the next fallback fetch tries again.
    }
  };

  const [state, send, actor] = useMachine(
    bundleGeneration.provide({
      actions: {
        ask: ({ context }, { section }) => void ask(section, context.randomId ?? ''),
        stopWriter: ({ context }, { section }) => void stopWriter(section, context.randomId),
        fetchSection: ({ context }, { section }) => void fetchSection(section, context.bundleId),
        markConsentDeleted: ({ context }) => {
          if (context.bundleId !== null) setDeleted(context.bundleId, 'consent', true).catch(notifyError);
        },
      },
    }),
    {
      input: {
        treatments: rights.ai_treatment_recommendation_enabled,
        consents: rights.ai_consent_creation_enabled,
      },
    },
  );

  const { context } = state;
  const pending = bundle?.state === 'pending' ? bundle : null;
  const randomId = context.randomId ?? pending?.random_id ?? null;
  const names = streamNames(randomId, voiceNote.id);
  const letter = useStreamedText(names.letter);
  const treatment = useStreamedText(names.treatment);
  const consent = useStreamedText(randomId === null ? null : names.consent);
  const streams = { letter, treatment, consent };

  const isIdle = state.matches('idle');
  const isWriting = state.matches('writing');
  const current = currentSection(context.sections, context.queue);

  const finish = useEffectEvent(async (section: BundleSection, isCancelled: () => boolean) => {
    const { status, text } = streams[section];
    const list = await refetch().catch(() => []);
    if (isCancelled()) return;
    const stored = list.find(({ id }) => id === context.bundleId);
    const event: GenerationEvent = {
      type: 'WRITTEN',
      section,
      outcome: status === 'failed' ? 'failed' : status === 'stopped' ? 'stopped' : 'ended',
      count: stored?.json_attribute.treatments.length ?? parseTreatmentLines(text, true).length,
    };
    send(event);
  });
  const followed = isWriting && current !== null ? streams[current] : null;
  const isOver = followed !== null && isSettled(followed.status) && followed.generation > context.baseGeneration;
  useEffect(() => {
    if (!isOver || current === null) return;
    let isCancelled = false;
    void finish(current, () => isCancelled);
    return () => {
      isCancelled = true;
    };
  }, [isOver, current]);

  const runningSection = SECTION_ORDER.find((section) => {
    const { status, generation } = streams[section];
    return status === 'streaming' || (status === 'waiting' && generation > 0);
  });
  const isResumable = isIdle && context.randomId === null && pending !== null && runningSection !== undefined;
  useEffect(() => {
    if (!isResumable || pending === null || runningSection === undefined) return;
    const baseGeneration = streams[runningSection].generation - 1;
    send({ type: 'RESUME', section: runningSection, baseGeneration, ...knownOf(pending) });
  });

  /** Whether the stream's text belongs to what is shown, not to an earlier attempt or another bundle. */
  const isOwn = (section: BundleSection): boolean => {
    if (section === settling) return true;
    if (section !== current) return section !== 'consent';
    return isWriting && streams[section].generation > context.baseGeneration;
  };
  const sections =
    settling === null
      ? context.sections
      : { ...context.sections, [settling]: { ...context.sections[settling], loading: true } };

  return {
    sections,
    current: settling ?? current,
    isBusy: !isIdle || settling !== null,
    isStopping: settling !== null || state.matches('stopping'),
    bundleId: context.bundleId,
    letterText: isOwn('letter') ? letter.text : '',
    treatments: isOwn('treatment') ? parseTreatmentLines(treatment.text, isSettled(treatment.status)) : [],
    consentText: isOwn('consent') ? consent.text : '',
    start: (deleted) => {
      void flushEdits().then(() => send({ type: 'START', randomId: crypto.randomUUID(), deleted }));
    },
    retry: (section) => {
      if (bundle === null) send({ type: 'START', randomId: crypto.randomUUID(), deleted: [] });
      else void flushEdits().then(() => send({ type: 'RETRY', section, ...knownOf(bundle) }));
    },
    stop: () => send({ type: 'STOP' }),
    remove: (section) => {
      send({ type: 'REMOVE', section });
      if (bundle !== null) setDeleted(bundle.id, section, true).catch(notifyError);
    },
    restore: (section) => {
      send({ type: 'RESTORE', section });
      if (bundle !== null) setDeleted(bundle.id, section, false).catch(notifyError);
    },
  };
};
