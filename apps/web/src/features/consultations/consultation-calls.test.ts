import { usersByKind } from '@openconsult/contracts/example-users';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageId } from '../../shared/page-id.ts';
import { callRename, callResume, callStart, callStop } from './consultation-calls.ts';

const requests: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : {} });
    return Response.json({ message: 'No.', code: 'CONFLICT', request_id: 'r' }, { status: 409 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const consultation = { id: 's', voice_note: { id: 'n' } as VoiceNote };
const PATIENT_ID = 'p'.repeat(36);

/** The request of a call; the answer does not matter. */
const requestOf = async (answer: Promise<unknown>) => {
  await answer.catch(() => undefined);
  return requests.at(-1);
};

test.each([
  ['pro', '/api/patient-sessions/create-session', '/api/patient-sessions/s/stop1'],
  ['student', '/api/patient-sessions/create-session', '/api/patient-sessions/s/stop1'],
  ['new with voice', '/api/patient-sessions/create-session', '/api/patient-sessions/s/stop1'],
  ['voice plan', '/api/voice-notes/create-with-voice', '/api/voice-notes/n/stop-with-voice'],
  ['voice only', '/api/voice-notes/create-with-voice', '/api/voice-notes/n/stop-with-voice'],
] as const)('a user with %s starts by %s and stops by %s', async (kind, start, stop) => {
  const user = usersByKind[kind];
  expect((await requestOf(callStart(user, {})))?.path).toBe(start);
  expect(await requestOf(callStop(user, consultation, 'idle'))).toEqual({
    path: stop,
    body: { reason: 'idle', page_id: pageId },
  });
  const isVoice = start.includes('voice-notes');
  expect((await requestOf(callResume(user, consultation)))?.path).toBe(
    isVoice ? '/api/voice-notes/n/resume-with-voice' : '/api/patient-sessions/s/resume-session',
  );
  expect(await requestOf(callRename(user, consultation, 'Jane'))).toEqual({
    path: isVoice ? '/api/voice-notes/n/update' : '/api/patient-sessions/s',
    body: { patient_name: 'Jane' },
  });
});

test.each([
  [{ kind: 'without_tracking' }, 'create-without-tracking', {}],
  [
    { kind: 'soe', patientId: 'A-17', practiceId: 'P-3', name: null },
    'create-with-soe',
    { soe_patient_id: 'A-17', soe_practice_id: 'P-3' },
  ],
  [
    { kind: 'platform', patientId: PATIENT_ID, name: 'Ada', email: null },
    'create-with-platform',
    { patient_id: PATIENT_ID, patient_name: 'Ada' },
  ],
] as const)('a start of origin %o calls %s', async (origin, name, fields) => {
  const request = await requestOf(callStart(usersByKind.pro, { origin }));
  expect(request?.path).toBe(`/api/patient-sessions/${name}`);
  expect(request?.body).toEqual({ create_session: true, ...fields });
});
