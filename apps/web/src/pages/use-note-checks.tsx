import type { Bundle } from '@openconsult/contracts/bundles';
import type { TextCheck, TextSource } from '@openconsult/contracts/text-checks';
import { transcripts } from '@openconsult/contracts/transcripts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useMemo, useState } from 'react';
import type { CheckActions } from '../features/text-checks/check-card.tsx';
import { isOpenCheck } from '../features/text-checks/check-labels.ts';
import { DoubtCard, PlaceCard, UnsupportedCard } from '../features/text-checks/mark-card.tsx';
import { countDoubts, type MarkedText, markedTexts } from '../features/text-checks/marked-texts.ts';
import { placeKey, useCheckCalls, useTextChecks } from '../features/text-checks/text-checks-query.ts';
import { useRefetchTranscript, useTranscript } from '../features/voice-notes/transcript-query.ts';
import { call } from '../shared/api/call.ts';
import type { CheckedText } from '../shared/checked-text/checked-texts.ts';
import { notifyError } from '../shared/notifier/notifier.ts';
import { useMarkRemoval } from './use-mark-removal.ts';
import { useReadingChange } from './use-reading-change.ts';

interface Options {
  readonly note: VoiceNote;
  /** The bundle that is shown. */
  readonly bundle: Bundle | null;
  /** A text is being written or recorded. */
  readonly isWriting: boolean;
  /** What is sent has the consents. */
  readonly withConsent: boolean;
}

/** The places whose open checks hold up a signature. */
const OF_NOTE: ReadonlySet<TextCheck['place']> = new Set(['transcript', 'note']);

const NO_TEXTS: ReadonlyMap<string, MarkedText> = new Map();

interface CardActions {
  readonly overrule: (key: string, reason: string) => Promise<boolean>;
  readonly removeMark: CheckActions['onRemoveMark'];
  readonly show: (source: TextSource) => void;
}

/** What is shown beside a marked passage of a text. */
const usePassageCards = (noteId: string, { overrule, removeMark, show }: CardActions) => {
  const refetchTranscript = useRefetchTranscript(noteId);
  return (text: MarkedText, id: string, onClose: () => void) => {
    const check = text.checks.get(id);
    if (check?.kind === 'mark') {
      const remove = () => {
        onClose();
        void removeMark(check);
      };
      return <PlaceCard onRemove={remove} />;
    }
    if (check !== undefined)
      return <UnsupportedCard check={check} onOverrule={(reason) => overrule(check.key, reason)} onClose={onClose} />;
    const doubt = text.doubts.get(id);
    if (doubt === undefined) return null;
    const confirm = () => {
      onClose();
      const { phrase, word } = doubt;
      const body = {
        start: word.start,
        end: word.end,
        text: phrase.text.slice(word.start, word.end),
        confirmed: true,
      };
      void call(transcripts.confirmWord, { params: { id: noteId, phrase_id: phrase.id }, body })
        .then(refetchTranscript)
        .catch(notifyError);
    };
    return (
      <DoubtCard
        doubt={doubt}
        onSource={(found) => {
          onClose();
          show(found);
        }}
        onConfirm={confirm}
      />
    );
  };
};

/** The checks of a note and its bundle, for the panel, the editors and the send dialog. */
export const useNoteChecks = ({ note, bundle, isWriting, withConsent }: Options) => {
  const checked = useTextChecks(note, bundle, isWriting);
  const { data: spoken } = useTranscript(note, false);
  const { refetch, choose, overrule, reopen } = useCheckCalls(note.id);
  const writeReading = useReadingChange(note, bundle);
  const removeMark = useMarkRemoval(note, bundle);
  const [source, setSource] = useState<TextSource | null>(null);
  const show = (next: TextSource) => setSource({ ...next });
  const phrases = spoken?.phrases;
  const marked = useMemo(
    () => (checked === undefined ? NO_TEXTS : markedTexts(checked, phrases ?? [])),
    [checked, phrases],
  );

  const actions: CheckActions = {
    onSource: show,
    onUse: async (check, reading) => {
      const outcome = await writeReading(check, reading);
      if (outcome === 'failed') return;
      // A mismatch is gone once list and consent are the same.
      if (outcome === 'written' && check.kind !== 'mismatch') await choose(check.key, reading);
      else await refetch();
    },
    onOverrule: (check, reason) => overrule(check.key, reason),
    onReopen: (check) => void reopen(check.key),
    onRemoveMark: removeMark,
  };

  const cardOf = usePassageCards(note.id, { overrule, removeMark, show });

  const of = (place: TextCheck['place'], placeId: string | null): CheckedText | undefined => {
    const text = marked.get(placeKey(place, placeId));
    return (
      text && {
        marks: text.marks,
        sentences: text.sentences,
        onSource: (id) => {
          const found = text.sources.get(id);
          if (found) show(found);
        },
        cardOf: (id, onClose) => cardOf(text, id, onClose),
      }
    );
  };

  const checks = checked?.checks ?? [];
  const isSent = (place: TextCheck['place']): boolean => withConsent || place !== 'consent';
  return {
    context: { of, source, leftOut: checked?.left_out ?? [] },
    checks,
    unwritten: checked?.unwritten ?? [],
    /** Of what would be sent now. */
    toSend: {
      checks: checks.filter(({ place }) => isSent(place)),
      doubts: countDoubts(marked, 'letter') + (isSent('consent') ? countDoubts(marked, 'consent') : 0),
    },
    /** What is to be looked at in the notes before they are signed. */
    inNote: {
      open: checks.filter((check) => isOpenCheck(check) && OF_NOTE.has(check.place)),
      unsupported: checks.filter(({ place, resolution }) => place === 'note' && resolution === null).length,
      doubts: countDoubts(marked, 'note'),
    },
    actions,
    source,
    show,
    hideSource: () => setSource(null),
    refetch,
  };
};
