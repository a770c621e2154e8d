import type { Db } from '@openconsult/db';
import { expect } from '@playwright/test';

const SECOND_MS = 1_000;

/** A recognised phrase; the recogniser was unsure of the words with an asterisk. */
const phraseOf = (said: string, startMs: number) => {
  const words = said.split(' ').map((word, i) => ({
    text: word.replace('*', ''),
    startMs: startMs + i * 300,
    endMs: startMs + i * 300 + 200,
    unsure: word.startsWith('*'),
  }));
  return { startMs, endMs: startMs + 9 * SECOND_MS, text: words.map(({ text }) => text).join(' '), words };
};

/** Stores phrases as the transcript of a user's only voice note, once there is one. */
export async function storePhrases(db: Db, email: string, ...said: string[]): Promise<void> {
  await expect.poll(() => db.voiceNote.count({ where: { user: { email } } })).toBe(1);
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } });
  const note = await db.voiceNote.findFirstOrThrow({ where: { userId } });
  const phrases = said.map((text, i) => phraseOf(text, i * 10 * SECOND_MS));
  const recording = { userId, voiceNoteId: note.id, contentType: 'audio/webm', state: 'done' } as const;
  await db.recording.create({ data: { ...recording, phrases: { create: phrases } } });
  const transcript = phrases.map(({ text }) => text).join(' ');
  await db.voiceNote.update({ where: { id: note.id }, data: { transcript } });
}
