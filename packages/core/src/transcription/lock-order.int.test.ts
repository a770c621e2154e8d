import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCore, createJobHandlers } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addConsultation, addTemplates, createTestDeps, type TestDeps } from '../testing/index.ts';

const RACES = 50;
/** The end of a recording takes about this long, and the edit comes at any moment of it. */
const WITHIN_MS = 25;

let stack: TestDeps;
let actor: Actor;
beforeEach(async () => {
  stack = await createTestDeps();
  actor = await stack.actor();
  await addTemplates(stack.deps, actor.practiceId);
});
afterEach(() => stack.close());

const call = <Params, Body>(params: Params, body: Body) => ({ params, body });

/** A stopped recording whose transcript will become notes. */
async function stoppedRecording() {
  const { transcription } = createCore(stack.deps);
  const { voiceNoteId } = await addConsultation(stack.deps, actor, '');
  const params = { id: voiceNoteId };
  const { segment_key: recording_id, key_prefix } = await transcription.startUpload(actor, call(params, {}));
  const bytes = Buffer.from('The upper left six needs a crown.');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await stack.deps.storage.write(segmentObjectKey(key_prefix, 0, sha256), bytes, 'audio/webm');
  await transcription.confirmSegment(actor, call(params, { recording_id, index: 0, size_bytes: bytes.length, sha256 }));
  // A user has few forms at once.
  await stack.deps.db.pendingUpload.deleteMany();
  await transcription.transcribe(
    actor,
    call(params, { segment_key: recording_id, segment_count: 1, generate_note: true }),
  );
  return { voiceNoteId, recordingId: recording_id };
}

test('S8: the end of a recording and an edit of its notes never wait for each other, in 50 races', {
  timeout: 60_000,
}, async () => {
  const { voiceNotes } = createCore(stack.deps);
  const { transcribe } = createJobHandlers(stack.deps);
  for (let race = 0; race < RACES; race += 1) {
    const { voiceNoteId, recordingId } = await stoppedRecording();
    const isEnded = transcribe.run({ recordingId }, new AbortController().signal);
    const edits = Array.from({ length: 5 }, async (_, edit) => {
      await delay(Math.random() * WITHIN_MS);
      await voiceNotes.update(actor, call({ id: voiceNoteId }, { notes: `Typed ${edit}.` }));
    });
    await Promise.all([isEnded, ...edits]);
    expect((await voiceNotes.view(actor, call({ id: voiceNoteId }, undefined))).transcript).toBe(
      'The UL6 needs a crown.',
    );
  }
  transcribe.close();
});
