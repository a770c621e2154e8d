import { setTimeout as delay } from 'node:timers/promises';
import { consultations } from '@openconsult/contracts/consultations';
import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { LoggedIn } from '../client/logged-in.ts';
import type { Practitioner } from '../stack/practitioners.ts';
import { someAtATime } from './recorders.ts';

const TRANSCRIPT = 'The crown on the upper left six is sound.';

/** Notes to be written. */
export interface TextStream {
  start(): Promise<void>;
  /** Undefined when the text is complete, else its fault. */
  problem(): Promise<string | undefined>;
}

/** Users logged in with a transcript each. `words` is the model's answer. */
export const openTextStreams = (url: string, users: readonly Practitioner[], words: number): Promise<TextStream[]> =>
  someAtATime(users, async (user) => {
    const client = await LoggedIn.logIn(url, user);
    const consultation = { patient_name: 'Jane Doe', create_session: true, transcript: TRANSCRIPT };
    const { voice_note: note } = await client.call(consultations.open, { body: consultation });
    if (!note) throw new Error('The consultation has no voice note.');
    const name = `voice-note.${note.id}.notes`;
    return {
      async start() {
        const body = { transcribe: TRANSCRIPT, type: 'notes' as const, voice_note_id: note.id };
        await client.call(voiceNotes.chat, { body });
      },
      async problem() {
        const { status, text } = await client.call(streamedTexts.snapshot, { params: { name } });
        // Beside the words of the model there is a heading.
        const count = text.match(/finding\d+/g)?.length ?? 0;
        return status === 'ended' && count === words
          ? undefined
          : `A text is ${status} with ${count} of ${words} words`;
      },
    };
  });

/** The faults of the texts after a time to finish. */
export async function textProblems(streams: readonly TextStream[], withinMs: number): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const problems = (await Promise.all(streams.map((stream) => stream.problem()))).filter(
      (text) => text !== undefined,
    );
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await delay(500);
  }
}
