import { createHash } from 'node:crypto';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { type S3Server, startS3Server } from '@openconsult/fakes/s3-server';
import { createStorage } from '@openconsult/integrations/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCore, sweepUploads } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addConsultation, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';

let s3: S3Server;
let surroundings: TestDeps;
let actor: Actor;
beforeEach(async () => {
  s3 = await startS3Server();
  const storage = await createStorage({
    driver: 's3',
    endpoint: s3.url,
    bucket: s3.bucket,
    forcePathStyle: true,
    ...s3.credentials,
  });
  surroundings = await createTestDeps({ storage });
  actor = await surroundings.actor();
});
afterEach(async () => {
  await surroundings.close();
  await s3.close();
});

const call = <Params, Body>(params: Params, body: Body) => ({ params, body });

test('F30: on S3 a form that is used again under a key replaces no audio that was confirmed, and leaves nothing behind', async () => {
  const { transcription } = createCore(surroundings.deps);
  const { voiceNoteId } = await addConsultation(surroundings.deps, actor, '');
  const params = { id: voiceNoteId };
  const form = await transcription.startUpload(actor, call(params, {}));
  const words = 'The upper left six needs a crown.';
  const sha256 = createHash('sha256').update(words).digest('hex');
  const key = segmentObjectKey(form.key_prefix, 0, sha256);
  const post = async (audio: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, key })) body.append(name, value);
    body.append('file', new Blob([audio], { type: 'audio/webm' }));
    return (await fetch(form.url, { method: 'POST', body })).status;
  };
  expect(await post(words)).toBe(204);
  const segment = { recording_id: form.segment_key, index: 0, size_bytes: words.length, sha256 };
  await transcription.confirmSegment(actor, call(params, segment));
  expect(await post('Nothing needs a crown at all, no.')).toBe(204);
  await transcription.transcribe(actor, call(params, { segment_key: form.segment_key, segment_count: 1 }));
  await runOpenJobs(surroundings.deps, 'transcribe');
  const note = await surroundings.deps.db.voiceNote.findUniqueOrThrow({ where: { id: voiceNoteId } });
  expect(note.transcript).toBe('The UL6 needs a crown.');

  const tomorrow = new Date(Date.now() + 2 * 86_400_000);
  expect(await sweepUploads(surroundings.deps, tomorrow)).toBe(1);
  const { objectKey } = await surroundings.deps.db.audioSegment.findFirstOrThrow();
  expect([...s3.objects.keys()]).toEqual([objectKey]);
});
