import type { Bundle } from '@openconsult/contracts/bundles';
import { withoutMarkAt } from '@openconsult/contracts/check-marks';
import type { TextCheck } from '@openconsult/contracts/text-checks';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useQueryClient } from '@tanstack/react-query';
import { bundlesQuery, useBundleCalls } from '../features/bundles/bundle-queries.ts';
import { flushEdits } from '../shared/autosave/unsaved-edits.ts';
import { notifyError } from '../shared/notifier/notifier.ts';

/** Takes a mark out of the letter or a consent of a bundle, against the version of that text. */
export const useMarkRemoval = (note: VoiceNote, bundle: Bundle | null) => {
  const queryClient = useQueryClient();
  const calls = useBundleCalls(note.id);
  return async ({ place, place_id, start, words }: TextCheck): Promise<void> => {
    const without = (text: string): string => {
      // An edit since the check was made may have moved it.
      const at = text.startsWith(words, start ?? 0) ? (start ?? 0) : text.indexOf(words);
      return at < 0 ? text : withoutMarkAt(text, { start: at, end: at + words.length });
    };
    try {
      if (!(await flushEdits())) return;
      const list = queryClient.getQueryData(bundlesQuery(note.id).queryKey);
      const open = list?.find(({ id }) => id === bundle?.id);
      if (open === undefined) return;
      if (place === 'letter') await calls.saveLetter(open.id, without(open.letter), open.letter_version);
      const consent = open.consents.find(({ id }) => place === 'consent' && id === place_id);
      if (consent) await calls.saveConsent(open.id, consent.id, without(consent.value), consent.version);
    } catch (error) {
      notifyError(error);
      void calls.invalidate();
    }
  };
};
