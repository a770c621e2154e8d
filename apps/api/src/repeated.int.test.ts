import { createHash, randomUUID } from 'node:crypto';
import { allEndpoints, type NamedEndpoint } from '@openconsult/contracts/all-endpoints';
import { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { segmentObjectKey } from '@openconsult/contracts/transcription';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIO, callsOnRows, giveRows, type Input, type Owned, SHA } from './testing/owned-rows.ts';
import type { TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** A call whose answer is lost is repeated: by the page, a user, or a phone that slept. */
const DOMAINS = [
  'consultations',
  'voice-notes',
  'transcription',
  'transcripts',
  'remote-microphones',
  'lexicon',
  'note-templates',
];

const term = { spoken: 'spoken form', written: 'written form' };
const aName = { path: {}, body: { patient_name: 'Jane Doe' } };

/** The input of calls that name no row, and of a recording by the key that the page chose. */
const otherCalls: Record<string, (own: Owned) => Input> = {
  'consultations.search': () => ({ path: {}, body: { query: 'Jane' } }),
  'voice-notes.search': () => ({ path: {}, body: { query: 'Jane' } }),
  'consultations.create': () => aName,
  'consultations.open': () => aName,
  'consultations.createWithSoe': () => ({ path: {}, body: { soe_patient_id: '1', soe_practice_id: '2' } }),
  'consultations.createWithPlatform': () => ({ path: {}, body: { patient_id: randomUUID() } }),
  'consultations.createWithoutTracking': () => aName,
  'voice-notes.create': () => aName,
  'voice-notes.createWithVoice': () => aName,
  'transcription.startUpload': (own) => ({ path: { id: own.note }, body: { segment_key: randomUUID() } }),
  'lexicon.create': () => ({ path: {}, body: { ...term, scope: 'own' } }),
  'note-templates.addStandard': () => ({ path: {} }),
  'note-templates.create': () => ({ path: {}, body: { title: 'Card', template: '## Exam' } }),
  'note-templates.remove': (own) => ({ path: { id: own.ownTemplate } }),
  'note-templates.chatTemplate': () => ({ path: {}, body: { transcribe: 'UL6 is sound.', template: '## Exam' } }),
  'note-templates.createSnippet': () => ({ path: {}, body: { title: 'Fit', shortcut: 'fit', template: 'Fits.' } }),
  'note-templates.removeSnippet': (own) => ({ path: { id: own.snippet } }),
  'note-templates.createLetter': () => ({ path: {}, body: { title: 'Short', template: 'Dear {{patient_name}}' } }),
  'note-templates.removeLetter': (own) => ({ path: { id: own.letter } }),
  'note-templates.createConsent': () => ({ path: {}, body: { title: 'Mine', template: 'I agree.' } }),
  'note-templates.removeConsent': (own) => ({ path: { id: own.treatmentConsent } }),
  'lexicon.remove': (own) => ({ path: { id: own.term } }),
  'lexicon.import': () => ({ path: {}, body: { scope: 'own', csv: 'written,spoken\na,b\nc,d\n', is_trial: false } }),
  'lexicon.undoImport': () => ({ path: {}, body: { scope: 'own', terms: [{ ...term, was: null }] } }),
  'lexicon.suggest': () => ({ path: {}, body: { before: 'a', after: 'b' } }),
  'lexicon.tryOut': () => ({ path: {}, body: { text: 'a' } }),
  'remote-microphones.create': () => ({ path: {} }),
  'remote-microphones.guestUpload': (own) => ({ path: {}, body: { recording_id: own.recording } }),
  'remote-microphones.guestConfirm': (own) => ({
    path: {},
    body: { recording_id: own.recording, index: 0, size_bytes: AUDIO.length, sha256: SHA },
  }),
  'remote-microphones.guestEnd': (own) => ({ path: {}, body: { recording_id: own.recording, segment_count: 0 } }),
  'remote-microphones.guestLeave': () => ({ path: {} }),
};

/** These two have tests of their own: a code and a secret are valid once, for the phone that used them first. */
const ofOnePhone: readonly string[] = ['remote-microphones.join', 'remote-microphones.guestRejoin'];

const repeated = allEndpoints.filter(
  ({ id, domain, endpoint }) =>
    DOMAINS.includes(domain) &&
    endpoint.method !== 'GET' &&
    endpoint.path !== remoteMicrophones.guestChannel.path &&
    !ofOnePhone.includes(id),
);

let server: TestServer;
let tables: string[];

beforeAll(async () => {
  server = await startTestServer();
  const rows = await server.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name`;
  // Counters and records grow with every call, on purpose.
  tables = rows.map(({ name }) => name).filter((name) => name !== 'usage_counters' && name !== 'audit_events');
});
afterAll(() => server.close());

/** The number of rows in each table. Offers that were closed again are not counted. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts = tables.map((name) => {
    const open = name === 'remote_microphones' ? ' WHERE closed_at IS NULL' : '';
    return `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"${open}`;
  });
  const rows = await server.db.$queryRawUnsafe<{ name: string; count: number }[]>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

interface Asking {
  readonly client: TestClient;
  readonly input: Input;
  readonly grant: string;
}

/**
 * A user with one of everything, whose phone has the recording; without an open consultation where the call starts one.
 */
async function createCaller(call: NamedEndpoint): Promise<Asking> {
  const user = await server.createUser('pro');
  const client = await server.loggedIn(user);
  const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  const own = await giveRows(server, actor);
  const grant = Buffer.from(randomUUID().repeat(2)).toString('base64url').slice(0, 43);
  const grantHash = createHash('sha256').update(grant).digest('hex');
  const { db, deps } = server;
  await db.remoteMicrophone.update({ where: { id: own.microphone }, data: { grantHash, voiceNoteId: own.note } });
  if (call.endpoint.access === 'remote_microphone') {
    await db.recording.update({ where: { id: own.recording }, data: { remoteMicrophoneId: own.microphone } });
    await deps.storage.write(segmentObjectKey(`recordings/${own.recording}/`, 0, SHA), AUDIO, 'audio/webm');
  }
  if (/\.(create|resume)/.test(call.id)) {
    await db.consultation.update({ where: { id: own.consultation }, data: { endedAt: new Date() } });
  }
  const input = (otherCalls[call.id] ?? callsOnRows[call.id])?.(own);
  if (!input) throw new Error(`Nothing to ask of ${call.id} is known.`);
  return { client, input, grant };
}

/** Makes the call this many times in parallel. @returns the statuses */
function ask({ endpoint }: NamedEndpoint, { client, input, grant }: Asking, times: number): Promise<number[]> {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => input.path[name] ?? name);
  const headers: Record<string, string> =
    endpoint.access === 'remote_microphone' ? { authorization: `Bearer ${grant}` } : {};
  const { method } = endpoint;
  const asked = Array.from({ length: times }, () => client.send({ method, url, body: input.body, headers }));
  return Promise.all(asked).then((answers) => answers.map(({ status }) => status));
}

async function growthBy(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await rowCounts();
  await work();
  const after = await rowCounts();
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, by]) => by !== 0));
}

test.each(repeated)('$id has the same effect after three parallel calls and a repeat as after one', async (call) => {
  const [first, second] = [await createCaller(call), await createCaller(call)];
  const once = await growthBy(async () => {
    expect([200, 204]).toContain((await ask(call, first, 1))[0]);
  });
  const often = await growthBy(async () => {
    const statuses = [...(await ask(call, second, 3)), ...(await ask(call, second, 1))];
    expect(statuses.filter((status) => status < 300).length, String(statuses)).toBeGreaterThan(0);
    expect(statuses.filter((status) => status >= 300 && status !== 409)).toEqual([]);
  });
  expect(often).toEqual(once);
});
