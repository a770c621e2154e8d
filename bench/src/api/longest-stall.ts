import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { endpointsByDomain } from '@openconsult/contracts/all-endpoints';
import type { Endpoint } from '@openconsult/contracts/endpoint';
import { LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { root } from '@openconsult/dev/repository';
import { startChild, waitUntilReady } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { LoggedIn } from '../client/logged-in.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { createPractitioners, type Practitioner } from '../stack/practitioners.ts';
import { workFolder } from '../stack/work-folder.ts';
import { hardTexts, type RowIds, type TextCall, textCalls } from './worst-inputs.ts';

/** A call that takes this much text must succeed: a rejected one measures nothing. */
const LONG_TEXT = 10_000;
const SHOWN = 8;

interface WatchedApi {
  url: string;
  /** The longest block of its event loop since the last call, in milliseconds. */
  longestStallMs(): Promise<number>;
}

/** A separate API process, which writes titles itself and has no usage limits. */
async function startWatchedApi(): Promise<WatchedApi> {
  const { env } = await benchStack();
  const [port = 0, stallPort = 0] = await anyFreePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    name: 'watched-api',
    command: process.execPath,
    args: [
      '--import',
      join(root, 'bench', 'src', 'api', 'stall-watch.ts'),
      join(root, 'apps', 'api', 'src', 'main.ts'),
    ],
    cwd: root,
    env: {
      ...env,
      APP_URL: url,
      API_PORT: String(port),
      STALL_PORT: String(stallPort),
      WRITER_PROVIDER: 'extractive',
      GENERATIONS_PER_MINUTE: '1000000',
      GENERATIONS_PER_DAY: '1000000',
    },
    logFile: join(workFolder(), 'logs', 'watched-api.log'),
  });
  await waitUntilReady(child, async () => (await fetch(`${url}/healthz`)).ok);
  return {
    url,
    longestStallMs: async () => Number(await (await fetch(`http://127.0.0.1:${stallPort}`)).text()),
  };
}

/** An admin with as many terms as a lexicon may hold, and one of each row that takes text. */
async function giveRows({ id: userId, email }: Practitioner, client: LoggedIn): Promise<RowIds> {
  const { db } = await benchStack();
  await db.user.update({ where: { id: userId }, data: { isAdmin: true } });
  await db.lexiconTerm.createMany({
    data: Array.from({ length: LEXICON_TERMS_MAX }, (_, at) => ({
      userId,
      spoken: `patience ${at}`,
      written: `P${at}`,
    })),
  });
  const consultation = await client.call(endpointsByDomain['consultations'].open, {
    body: { patient_name: 'Jane Doe' },
  });
  const note = consultation.voice_note?.id ?? '';
  const { id: recording } = await db.recording.create({
    data: { userId, voiceNoteId: note, contentType: 'audio/webm' },
  });
  const phrase = await db.transcriptPhrase.create({
    data: { recordingId: recording, startMs: 0, endMs: 1_000, text: 'crown' },
  });
  const bundle = await db.bundle.create({
    data: {
      userId,
      voiceNoteId: note,
      randomId: randomUUID(),
      letter: 'Dear Jane',
      treatments: { create: { position: 0, name: 'Crown', tooth: 'UL6', currency: '£', priceMinor: 69_500 } },
      consents: { create: { position: 0, treatmentName: 'Crown UL6', value: 'I agree.' } },
    },
    include: { consents: true },
  });
  const term = await db.lexiconTerm.findFirstOrThrow({ where: { userId } });
  return {
    consultation: consultation.id,
    note,
    bundle: bundle.id,
    term: term.id,
    voice_note_id: note,
    patient_session_id: consultation.id,
    bundle_id: bundle.id,
    consent_id: bundle.consents[0]?.id ?? '',
    phrase_id: phrase.id,
    recording_id: recording,
    email,
  };
}

/** Which row `{id}` names, by its path. */
const idOf = ({ path }: Endpoint, ids: RowIds): string => {
  if (path.includes('bundle')) return ids.bundle ?? '';
  if (path.includes('voice-note')) return ids.note ?? '';
  if (path.includes('lexicon')) return ids.term ?? '';
  return ids.session ?? '';
};

/** Calls that return the texts. */
const reads: readonly (readonly [call: Endpoint, query: string])[] = [
  [endpointsByDomain['consultations'].list, ''],
  [endpointsByDomain['consultations'].view, ''],
  [endpointsByDomain['voice-notes'].list, ''],
  [endpointsByDomain['voice-notes'].view, ''],
  [endpointsByDomain['voice-notes'].createTitle, ''],
  [endpointsByDomain.transcripts.view, ''],
  [endpointsByDomain.transcripts.export, '?format=txt'],
  [endpointsByDomain.transcripts.export, '?format=md'],
  [endpointsByDomain.transcripts.export, '?format=docx'],
  [endpointsByDomain.bundles.ofNote, ''],
  [endpointsByDomain.bundles.view, ''],
  [endpointsByDomain.bundles.emailSummaryPdf, ''],
  [endpointsByDomain.lexicon.list, ''],
];

const addressOf = (call: Endpoint, ids: RowIds): string =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (call === endpointsByDomain.bundles.ofNote) return ids.note ?? '';
    if (name === 'section') return 'letter';
    return name === 'id' ? idOf(call, ids) : (ids[name] ?? randomUUID());
  });

async function send(
  { url }: WatchedApi,
  client: LoggedIn,
  call: Endpoint,
  { ids, query = '', body }: { ids: RowIds; query?: string; body?: unknown },
): Promise<number> {
  const answer = await fetch(`${url}${addressOf(call, ids)}${query}`, {
    method: call.method,
    headers: { ...client.headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

interface Stall {
  readonly what: string;
  readonly ms: number;
}

async function sendTexts(
  api: WatchedApi,
  client: LoggedIn,
  ids: RowIds,
  [name, text]: readonly [string, (length: number) => string],
): Promise<Stall[]> {
  const stalls: Stall[] = [];
  const note = async (what: string) => stalls.push({ what: `${what} of ${name}`, ms: await api.longestStallMs() });
  await api.longestStallMs();
  for (const { id, endpoint, room, body } of textCalls) {
    const status = await send(api, client, endpoint, { ids, body: body(text, ids) });
    if (room >= LONG_TEXT && status >= 300 && !isRefusable(id)) throw new Error(`${id} of ${name} answered ${status}`);
    await note(id);
  }
  for (const [call, query] of reads) {
    await send(api, client, call, { ids, query });
    await note(`${call.method} ${call.path}${query}`);
  }
  return stalls;
}

/** Calls whose answer depends on the content of the text. */
const isRefusable = (id: TextCall['id']): boolean => ['admin-users.import', 'lexicon.import'].includes(id);

/**
 * Sends every worst text at its maximum length to every call that takes text, and reads the longest block of the API's
 * event loop. A first round with short texts loads what is loaded on first use.
 */
export async function longestStallMs(): Promise<number> {
  const api = await startWatchedApi();
  const [practitioner] = await createPractitioners(1);
  if (!practitioner) throw new Error('No practitioner was created.');
  const client = await LoggedIn.logIn(api.url, practitioner);
  const ids = await giveRows(practitioner, client);
  await sendTexts(api, client, ids, ['short texts', (length) => 'The patient has pain. '.slice(0, length)]);
  const stalls: Stall[] = [];
  for (const text of Object.entries(hardTexts)) stalls.push(...(await sendTexts(api, client, ids, text)));
  const worst = stalls.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  for (const { what, ms } of worst) console.error(`  ${ms.toFixed(0)} ms: ${what}`);
  return worst[0]?.ms ?? Number.NaN;
}
