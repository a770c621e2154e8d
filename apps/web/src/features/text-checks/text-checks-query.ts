import { useDebouncedValue } from '@mantine/hooks';
import type { Bundle } from '@openconsult/contracts/bundles';
import { type CheckedPlace, type TextChecks, textChecks } from '@openconsult/contracts/text-checks';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';

/** Edits arrive one after the other. */
const SETTLE_MS = 600;

const textChecksKey = (voiceNoteId: string) => ['text-checks', voiceNoteId];

export const placeKey = (place: CheckedPlace, placeId: string | null): string => `${place} ${placeId ?? ''}`;

/** Checks, with the texts whose characters they count. */
export interface CheckedVersion extends TextChecks {
  readonly texts: ReadonlyMap<string, string>;
}

const textsOf = (note: VoiceNote, bundle: Bundle | null): Map<string, string> =>
  new Map([
    [placeKey('note', null), note.notes],
    [placeKey('letter', null), bundle?.letter ?? ''],
    ...(bundle?.consents ?? []).map(({ id, value }): [string, string] => [placeKey('consent', id), value]),
  ]);

/** The checks of a note and of its bundle, fetched again once a text has changed. Undefined until the first are known. */
export const useTextChecks = (
  note: VoiceNote,
  bundle: Bundle | null,
  isWriting: boolean,
): CheckedVersion | undefined => {
  const now = [bundle?.id ?? '', note.notes_version, note.transcript_version, bundle?.version ?? 0].join(' ');
  const [version] = useDebouncedValue(now, SETTLE_MS);
  const { data } = useQuery({
    queryKey: [...textChecksKey(note.id), version],
    queryFn: async ({ signal }): Promise<CheckedVersion> => {
      const { data: checks } =
        bundle === null
          ? await call(textChecks.ofNote, { params: { id: note.id } }, { signal })
          : await call(textChecks.ofBundle, { params: { id: bundle.id } }, { signal });
      return { ...checks, texts: textsOf(note, bundle) };
    },
    enabled: !isWriting && version === now && note.transcript.trim() !== '',
    placeholderData: keepPreviousData,
  });
  return isWriting ? undefined : data;
};

/** What a user decides about a check. Resolves to whether it is stored; a failure is shown. */
export const useCheckCalls = (voiceNoteId: string) => {
  const queryClient = useQueryClient();
  const params = { id: voiceNoteId };
  const refetch = useCallback(
    () => queryClient.invalidateQueries({ queryKey: textChecksKey(voiceNoteId) }),
    [queryClient, voiceNoteId],
  );
  const store = async (saving: Promise<unknown>): Promise<boolean> => {
    try {
      await saving;
      await refetch();
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  return {
    refetch,
    choose: (key: string, reading: string) => store(call(textChecks.resolve, { params, body: { key, reading } })),
    overrule: (key: string, reason: string) => store(call(textChecks.resolve, { params, body: { key, reason } })),
    reopen: (key: string) => store(call(textChecks.reopen, { params, body: { key } })),
  };
};
