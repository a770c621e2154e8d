import { randomUUID } from 'node:crypto';
import { allEndpoints, type NamedEndpoint } from '@openconsult/contracts/all-endpoints';
import type { Actor } from '@openconsult/core/platform';
import { createUser, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callsOnContent,
  callsOnRows,
  callsOnTreatments,
  callsOnUsers,
  giveContent,
  giveRows,
  type Input,
  type Owned,
  SHA,
} from './testing/owned-rows.ts';
import type { TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Calls that answer the same for another user's row and for none, and never 404. */
const callsThatHideExistence: Record<string, { input: (own: Owned) => Input; status: number }> = {
  'lexicon.remove': { input: (own) => ({ path: { id: own.term } }), status: 200 },
  'note-templates.remove': { input: (own) => ({ path: { id: own.ownTemplate } }), status: 200 },
  'note-templates.removeSnippet': { input: (own) => ({ path: { id: own.snippet } }), status: 200 },
  'note-templates.removeLetter': { input: (own) => ({ path: { id: own.letter } }), status: 200 },
  'note-templates.removeConsent': { input: (own) => ({ path: { id: own.treatmentConsent } }), status: 200 },
  'passkeys.remove': { input: (own) => ({ path: { id: own.passkey } }), status: 200 },
  'bundles.details': { input: (own) => ({ path: {}, body: { items: [own.bundle] } }), status: 200 },
  'devices.signOut': { input: (own) => ({ path: { id: own.device } }), status: 200 },
  'extension-tokens.exchange': { input: (own) => ({ path: {}, body: { uuid: own.extensionCode } }), status: 410 },
};

/** Calls that name no row: they answer from the caller's own rows, or from none. */
const callsOnNoRow = [
  'auth.csrfCookie',
  'auth.login',
  'auth.secondFactor',
  'auth.logout',
  'accounts.register',
  'accounts.confirm',
  'accounts.forgotPassword',
  'accounts.resetPassword',
  'accounts.changePassword',
  'accounts.approval',
  'accounts.remindApprovers',
  'two-factor.view',
  'two-factor.setUp',
  'two-factor.confirm',
  'two-factor.renewRecoveryCodes',
  'two-factor.disable',
  'passkeys.loginOptions',
  'passkeys.login',
  'passkeys.list',
  'passkeys.addOptions',
  'passkeys.add',
  'devices.list',
  'devices.signOutOthers',
  'extension-tokens.createCode',
  'extension-tokens.current',
  'users.current',
  'users.update',
  'users.updateTerms',
  'users.dftUser',
  'users.location',
  'users.announcement',
  'settings.view',
  'search.content',
  'journal-keys.view',
  'billing.paymentMethod',
  'billing.setUpPaymentMethod',
  'billing.addPaymentMethod',
  'billing.removePaymentMethod',
  'billing.subscription',
  'billing.subscribe',
  'billing.cancelSubscription',
  'billing.webhook',
  'admin-users.list',
  'admin-users.export',
  'admin-users.import',
  'admin-users.create',
  'admin-users.updateAnnouncement',
  'admin-content.list',
  'admin-content.tree',
  'admin-content.create',
  'admin-content.export',
  'admin-content.import',
  'admin-content.addStarter',
  'practices.view',
  'practices.update',
  'treatments.list',
  'treatments.create',
  'treatments.addStandard',
  'treatments.export',
  'treatments.import',
  'education-content.overview',
  'education-content.allConditions',
  'education-content.allTreatments',
  'education-content.allTreatmentCategories',
  'education-content.allRiskCategories',
  'education-content.allRisks',
  'education-content.conditionsTest',
  'education-content.names',
  'education-content.listConditions',
  'education-content.listSubConditions',
  'education-content.listTreatments',
  'education-content.listSubTreatments',
  'education-content.listRisks',
  'education-content.updatedContents',
  'favourites.list',
  'playlists.data',
  'playlists.create',
  'content-tracking.sortByTracking',
  'ai-settings.list',
  'ai-settings.update',
  'ai-settings.test',
  'ai-settings.usage',
  'erasures.find',
  'erasures.list',
  'retention.view',
  'retention.preview',
  'retention.update',
  'retention.startSweep',
  'retention.sweeps',
  'consultations.list',
  'consultations.search',
  'consultations.ongoing',
  'consultations.create',
  'consultations.open',
  'consultations.createWithSoe',
  'consultations.createWithPlatform',
  'consultations.createWithoutTracking',
  'consultations.dailyCounts',
  'consultations.soePatient',
  'voice-notes.list',
  'voice-notes.search',
  'voice-notes.create',
  'voice-notes.createWithVoice',
  'lexicon.list',
  'lexicon.builtIn',
  'lexicon.create',
  'lexicon.export',
  'lexicon.import',
  'lexicon.undoImport',
  'lexicon.suggest',
  'lexicon.tryOut',
  'note-templates.list',
  'note-templates.addStandard',
  'note-templates.create',
  'note-templates.chatTemplate',
  'note-templates.activeSnippets',
  'note-templates.snippets',
  'note-templates.createSnippet',
  'note-templates.letters',
  'note-templates.createLetter',
  'note-templates.consents',
  'note-templates.createConsent',
  'messaging.sharedDocument',
  'remote-microphones.create',
  'remote-microphones.join',
  'remote-microphones.guest',
  'remote-microphones.guestRejoin',
  'remote-microphones.guestUpload',
  'remote-microphones.guestConfirm',
  'remote-microphones.guestEnd',
  'remote-microphones.guestLeave',
  'remote-microphones.guestChannel',
  'uploads.sign',
  'realtime.authorise',
  'realtime.identify',
  'realtime.prove',
  'realtime.settings',
  'recorder-leases.view',
  'recorder-leases.take',
  'recorder-leases.release',
  'users.session',
  'remote-microphones.journalKey',
  'system.time',
  'system.reportRealtimeError',
  'system.health',
  'system.ready',
];

/** Calls that need an upload: their own tests have another owner's row. */
const callsOnUploads = ['admin-content.setCover'];

/** Calls by which an admin reaches what other users of the practice wrote: their own tests have rows of another practice. */
const callsOfErasure = [
  'erasures.preview',
  'erasures.hold',
  'erasures.create',
  'erasures.certificate',
  'retention.exportSweep',
];

/** Calls on jobs of every practice, by the operators of the installation alone: permissions.int.test.ts tests that. */
const callsOfOperators = [
  'operations.overview',
  'operations.failedJobs',
  'operations.retryJob',
  'operations.retryJobs',
  'operations.discardJob',
  'operations.discardJobs',
  'operations.storage',
  'operations.cost',
];

let server: TestServer;
let stranger: TestUser;
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  server = await startTestServer();
  stranger = await server.createUser('pro');
});
afterAll(() => server.close());

async function clientOf(user: TestUser): Promise<TestClient> {
  const client = clients.get(user.id) ?? (await server.loggedIn(user));
  clients.set(user.id, client);
  return client;
}

async function actorOf(user: TestUser): Promise<Actor> {
  const client = await clientOf(user);
  const actor = await server.core.authenticate(client.cookies.get('openconsult_session') ?? '');
  if (!actor) throw new Error('Not logged in.');
  return actor;
}

const give = async (user: TestUser) => giveRows(server, await actorOf(user));

/** Everything a user owns, as text, to prove that nothing changed. */
async function rowsOf(userId: string): Promise<string> {
  const { db } = server;
  const where = { userId };
  const rows = await Promise.all([
    db.consultation.findMany({ where }),
    db.voiceNote.findMany({ where, include: { signature: true, addenda: true } }),
    db.recording.findMany({ where, include: { segments: true, phrases: true } }),
    db.streamedText.findMany({ where }),
    db.bundle.findMany({ where, include: { treatments: true, consents: true } }),
    db.message.findMany({ where }),
    db.remoteMicrophone.findMany({ where }),
    db.contentView.findMany({ where }),
    db.lexiconTerm.findMany({ where }),
    db.template.findMany({ where, include: { versions: true } }),
    db.passkey.findMany({ where, omit: { counter: true } }),
    db.loginSession.findMany({ where, select: { id: true, extensionCodes: true, extensionTokens: true } }),
  ]);
  return JSON.stringify(rows);
}

async function make(user: TestUser, { endpoint }: NamedEndpoint, { path, query, body }: Input) {
  const client = await clientOf(user);
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? name);
  return client.send({ method: endpoint.method, url: query ? `${address}?${query}` : address, body });
}

test('every call is known either to name a row or to name none', () => {
  const onRows = [callsOnRows, callsThatHideExistence, callsOnUsers, callsOnTreatments, callsOnContent].flatMap(
    (calls) => Object.keys(calls),
  );
  expect(allEndpoints.map(({ id }) => id).sort()).toEqual(
    [...onRows, ...callsOnNoRow, ...callsOnUploads, ...callsOfErasure, ...callsOfOperators].sort(),
  );
});

describe('T1: a row of another user', () => {
  const calls = allEndpoints.filter(({ id }) => id in callsOnRows);

  test.each(calls)(
    'is not found by $id, and stays as it is; a GET of the owner changes nothing either',
    async (call) => {
      const input = callsOnRows[call.id];
      if (!input) throw new Error('No input.');
      const owner = await server.createUser('pro');
      const own = await give(owner);
      const before = await rowsOf(owner.id);

      const foreign = await make(stranger, call, input(own));
      expect(foreign.status).toBe(404);
      expect(foreign.failure().code).toBe('NOT_FOUND');
      const colleague = await createUser(server.db, { kind: 'admin', practiceId: owner.practiceId });
      expect((await make(colleague, call, input(own))).status).toBe(404);
      expect(await rowsOf(owner.id)).toBe(before);

      const mine = await make(owner, call, input(own));
      expect([200, 204, 409]).toContain(mine.status);
      if (call.endpoint.method === 'GET') expect(await rowsOf(owner.id)).toBe(before);
    },
  );
});

describe('T1: a row of another user stays unchanged', () => {
  test.each(Object.entries(callsThatHideExistence))(
    'by %s, which answers as if there were none',
    async (id, { input, status }) => {
      const call = allEndpoints.find((one) => one.id === id);
      if (!call) throw new Error(`There is no call ${id}.`);
      const owner = await server.createUser('pro');
      const own = await give(owner);
      const before = await rowsOf(owner.id);
      const unknownIds = {
        ...own,
        passkey: randomUUID(),
        device: randomUUID(),
        term: randomUUID(),
        ownTemplate: randomUUID(),
        snippet: randomUUID(),
        letter: randomUUID(),
        treatmentConsent: randomUUID(),
        bundle: randomUUID(),
        extensionCode: randomUUID(),
      };
      const [foreign, none] = [await make(stranger, call, input(own)), await make(stranger, call, input(unknownIds))];
      const answerOf = ({ json }: typeof foreign) => ({ ...(json() as object), request_id: null });
      expect([foreign.status, none.status]).toEqual([status, status]);
      expect(answerOf(foreign)).toEqual(answerOf(none));
      expect(await rowsOf(owner.id)).toBe(before);
      expect((await make(owner, call, input(own))).status).toBe(200);
      if (!call.endpoint.reads) expect(await rowsOf(owner.id)).not.toBe(before);
    },
  );
});

describe('T1: a user of another practice', () => {
  const stateOf = async (id: string) =>
    JSON.stringify([
      await server.db.user.findUniqueOrThrow({ where: { id }, include: { loginSessions: true, passkeys: true } }),
      await server.db.auditEvent.count({ where: { subjectId: id } }),
      await server.db.outboxJob.count({ where: { name: 'accounts.mail-link' } }),
    ]);

  test.each(Object.entries(callsOnUsers))('is not found by %s, and stays as they are', async (id, input) => {
    const call = allEndpoints.find((one) => one.id === id);
    if (!call) throw new Error(`There is no call ${id}.`);
    const user = await server.createUser('pro');
    await clientOf(user);
    const before = await stateOf(user.id);
    const foreign = await make(await server.createUser('admin'), call, input(user.id));
    expect(foreign.status).toBe(404);
    expect(foreign.failure().code).toBe('NOT_FOUND');
    expect(await stateOf(user.id)).toBe(before);
    const own = await createUser(server.db, { kind: 'admin', practiceId: user.practiceId });
    expect([200, 409]).toContain((await make(own, call, input(user.id))).status);
  });
});

describe('T1: a treatment of another practice', () => {
  test.each(Object.entries(callsOnTreatments))('stays as it is by %s', async (id, { input, foreignStatus }) => {
    const call = allEndpoints.find((one) => one.id === id);
    if (!call) throw new Error(`There is no call ${id}.`);
    const [own, stranger] = [await server.createUser('admin'), await server.createUser('admin')];
    const { practiceId } = own;
    const treatment = await server.db.contentItem.create({
      data: { practiceId, type: 'treatment', name: 'Crown', isPublished: true },
    });
    const state = () => server.db.contentItem.findMany({ where: { practiceId } });
    expect((await make(stranger, call, input(treatment.id))).status).toBe(foreignStatus);
    expect(await state()).toEqual([treatment]);
    expect((await make(own, call, input(treatment.id))).status).toBe(200);
    expect(await state()).not.toEqual([treatment]);
  });
});

describe('T1: the library of another practice', () => {
  const stateOf = async (practiceId: string) =>
    JSON.stringify([
      await server.db.contentItem.findMany({ where: { practiceId }, include: { children: true, media: true } }),
      await server.db.favourite.findMany({ where: { practiceId } }),
      await server.db.playlist.findMany({ where: { practiceId }, include: { items: true } }),
    ]);

  test.each(Object.entries(callsOnContent))('is not found by %s, and stays as it is', async (id, input) => {
    const call = allEndpoints.find((one) => one.id === id);
    if (!call) throw new Error(`There is no call ${id}.`);
    const [user, other] = [await server.createUser('admin'), await server.createUser('admin')];
    const own = await giveContent(server, user.practiceId);
    const before = await stateOf(user.practiceId);
    expect((await make(other, call, input(own))).failure().code).toBe('NOT_FOUND');
    expect(await stateOf(user.practiceId)).toBe(before);
    expect((await make(user, call, input(own))).status).toBe(200);
  });
});

describe('T2: a row of another user under a row of one’s own', () => {
  test.each([
    [
      'bundles.updateConsent',
      (own: Owned, foreign: Owned) => ({ path: { id: own.bundle, consent_id: foreign.consent }, body: { value: 'x' } }),
    ],
    [
      'transcription.segments',
      (own: Owned, foreign: Owned) => ({ path: { id: own.note }, query: `recording_id=${foreign.recording}` }),
    ],
    [
      'transcription.transcribe',
      (own: Owned, foreign: Owned) => ({ path: { id: own.note }, body: { segment_key: foreign.recording } }),
    ],
    [
      'transcription.startUpload',
      (own: Owned, foreign: Owned) => ({ path: { id: own.note }, body: { segment_key: foreign.recording } }),
    ],
    [
      'transcription.confirmSegment',
      (own: Owned, foreign: Owned) => ({
        path: { id: own.note },
        body: { recording_id: foreign.recording, index: 0, size_bytes: 3, sha256: SHA },
      }),
    ],
    [
      'remote-microphones.startRecording',
      (own: Owned, foreign: Owned) => ({
        path: { id: own.microphone },
        body: { recording_id: randomUUID(), voice_note_id: foreign.note },
      }),
    ],
    [
      'remote-microphones.startRecording',
      (own: Owned, foreign: Owned) => ({
        path: { id: own.microphone },
        body: { recording_id: foreign.recording, voice_note_id: own.note },
      }),
    ],
    [
      'voice-notes.update',
      (own: Owned, foreign: Owned) => ({ path: { id: own.note }, body: { template_id: foreign.template } }),
    ],
  ])('is not found by %s', async (id, input) => {
    const call = allEndpoints.find((one) => one.id === id);
    if (!call) throw new Error(`There is no call ${id}.`);
    const [me, other] = [await server.createUser('pro'), await server.createUser('pro')];
    const [own, foreign] = [await give(me), await give(other)];
    const before = await rowsOf(other.id);
    const answer = await make(me, call, input(own, foreign));
    expect([404, 422]).toContain(answer.status);
    expect(await rowsOf(other.id)).toBe(before);
  });

  test.each([
    [
      'bundles.deleteConsent',
      (own: Owned, foreign: Owned) => ({ path: { id: own.bundle, consent_id: foreign.consent } }),
    ],
    [
      'bundles.bulkDeleteConsents',
      (own: Owned, foreign: Owned) => ({ path: { id: own.bundle }, body: { ids: [foreign.consent] } }),
    ],
  ])('is unchanged by %s, which is idempotent and so hides what exists', async (id, input) => {
    const call = allEndpoints.find((one) => one.id === id);
    if (!call) throw new Error(`There is no call ${id}.`);
    const [me, other] = [await server.createUser('pro'), await server.createUser('pro')];
    const [own, foreign] = [await give(me), await give(other)];
    const before = await rowsOf(other.id);
    expect((await make(me, call, input(own, foreign))).status).toBe(200);
    expect(await rowsOf(other.id)).toBe(before);
  });
});
