import { randomUUID } from 'node:crypto';
import { transcripts } from '@openconsult/contracts/transcripts';
import { addConsultation } from '@openconsult/core/testing';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('a recording is played from any place by its signed address, and by nothing else', async () => {
  const server = await startTestServer();
  const user = await server.createUser('pro');
  const client = await server.loginAs(user);
  const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  const { voiceNoteId } = await addConsultation(server.deps, actor);
  const id = randomUUID();
  const audioKey = `playable-recordings/${id}/whole-1.webm`;
  const segments = { create: { index: 0, objectKey: 'recordings/x', sizeBytes: 3, sha256: 'x' } };
  await server.db.recording.create({
    data: { id, userId: user.id, voiceNoteId, contentType: 'audio/webm', state: 'done', audioKey, segments },
  });
  await server.deps.storage.write(audioKey, Buffer.from('0123456789'), 'audio/webm');

  const { url } = await client.ok(transcripts.audio, { params: { id: voiceNoteId, recording_id: id } });
  const { pathname, search } = new URL(url ?? '');
  const guest = await server.guest();
  const whole = await guest.send({ method: 'GET', url: pathname + search });
  expect(whole.headers).toMatchObject({ 'content-type': 'audio/webm', 'accept-ranges': 'bytes' });
  const part = await guest.send({ method: 'GET', url: pathname + search, headers: { range: 'bytes=4-6' } });
  expect(part.status).toBe(206);
  expect(part.headers['content-range']).toBe('bytes 4-6/10');
  expect(part.bytes.toString()).toBe('456');
  expect((await guest.send({ method: 'GET', url: pathname })).status).toBe(403);
  await server.close();
});

test('an export is a file whose name does not reveal the patient', async () => {
  const server = await startTestServer();
  const client = await server.loginAs(await server.createUser('pro'));
  const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  const { voiceNoteId } = await addConsultation(server.deps, actor);
  const answer = await client.send({
    method: 'GET',
    url: `/api/voice-notes/${voiceNoteId}/transcript/export?format=docx`,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?transcript-\d{4}-\d\d-\d\d\.docx"?$/);
  expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
  await server.close();
});
