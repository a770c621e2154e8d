import {
  type Speaker,
  type TranscriptPhrase,
  type TranscriptRecording,
  transcripts,
} from '@openconsult/contracts/transcripts';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { useUpdateCachedPhrase, useUpdateCachedSpeakers } from './transcript-query.ts';

/** What a click on the speaker of a phrase makes of it. */
const nextSpeaker = (speaker: Speaker | null): Speaker | null =>
  speaker === 'clinician' ? 'patient' : speaker === 'patient' ? null : 'clinician';

interface Speakers {
  choose(phrase: TranscriptPhrase): void;
  /** Absent where the recording has no speakers. */
  swap?: () => void;
}

/** Corrects who spoke: one phrase, or the two channels of all recordings that have them. */
export const useSpeakers = (voiceNoteId: string, recordings: readonly TranscriptRecording[]): Speakers => {
  const updatePhrase = useUpdateCachedPhrase(voiceNoteId);
  const updateSpeakers = useUpdateCachedSpeakers(voiceNoteId);
  const known = recordings.filter(({ has_speakers }) => has_speakers);

  const choose = async (phrase: TranscriptPhrase) => {
    const params = { id: voiceNoteId, phrase_id: phrase.id };
    const body = { speaker: nextSpeaker(phrase.speaker) };
    await updatePhrase((await call(transcripts.chooseSpeaker, { params, body })).phrase);
  };
  const swap = async () => {
    for (const { recording_id, left_speaker } of known) {
      const params = { id: voiceNoteId, recording_id };
      const speaker = left_speaker === 'clinician' ? ('patient' as const) : ('clinician' as const);
      await updateSpeakers(await call(transcripts.chooseLeftSpeaker, { params, body: { speaker } }));
    }
  };
  return {
    choose: (phrase) => void choose(phrase).catch(notifyError),
    ...(known.length > 0 && { swap: () => void swap().catch(notifyError) }),
  };
};
