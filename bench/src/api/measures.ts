import { consultations } from '@openconsult/contracts/consultations';
import type { Measure } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { signedInPractitioner } from '../stack/practitioners.ts';
import { CONTENT_ITEMS, contentListP99Ms, contentViewP99Ms } from './content.ts';
import { longestStallMs } from './longest-stall.ts';
import { type OverBare, overBare } from './over-bare.ts';
import { pacedRequests } from './paced-requests.ts';

const ROWS = 10_000;
const REQUESTS_PER_S = 100;
const DURATION_S = 15;
const WARM_UP_S = 3;

/** Ended consultations, an hour apart, each with a transcript of 1,500 characters and notes of 1,000. */
async function addConsultations(userId: string): Promise<void> {
  const { db } = await benchStack();
  await db.$executeRaw`
    WITH session AS (
      INSERT INTO patient_sessions (id, user_id, patient_name, started_at, ended_at)
      SELECT gen_random_uuid(), ${userId}::uuid, 'Patient ' || n, now() - n * interval '1 hour',
        now() - n * interval '1 hour' + interval '30 minutes'
      FROM generate_series(1, ${ROWS}) AS n
      RETURNING id, started_at
    )
    INSERT INTO voice_notes (id, user_id, patient_session_id, transcript, notes, created_at, updated_at)
    SELECT gen_random_uuid(), ${userId}::uuid, id, repeat('The crown on the upper left six is sound. ', 36),
      repeat('- Crown UL6 sound. ', 53), started_at, started_at
    FROM session`;
  // As Postgres does automatically within a minute.
  await db.$executeRaw`VACUUM ANALYZE patient_sessions, voice_notes`;
}

/** A logged-in practitioner with that many consultations, and the request for their first page. */
async function listRequest(): Promise<{ url: string; headers: Record<string, string> }> {
  const { url } = await benchStack();
  const { practitioner, client } = await signedInPractitioner();
  await addConsultations(practitioner.id);
  const { total } = (await client.call(consultations.list, { query: {} })).meta;
  if (total !== ROWS) throw new Error(`The list counts ${total} consultations instead of ${ROWS}`);
  return { url: `${url}${consultations.list.path}`, headers: client.headers() };
}

async function readP99Ms(): Promise<number> {
  const plan = { ...(await listRequest()), perSecond: REQUESTS_PER_S };
  await pacedRequests({ ...plan, seconds: WARM_UP_S });
  return percentile(await pacedRequests({ ...plan, seconds: DURATION_S }), 0.99);
}

/** Both figures are of one run. */
let run: Promise<OverBare> | undefined;

const comparison = (): Promise<OverBare> => {
  run ??= listRequest().then((request) => overBare(request, REQUESTS_PER_S));
  return run;
};

/** Reading from the API. */
export const apiMeasures: Measure[] = [
  {
    name: 'api.read_p99_ms',
    unit: 'ms',
    method: `The first page of one user's ${ROWS} consultations, ${REQUESTS_PER_S} requests a second, evenly apart, for ${DURATION_S} s over HTTP.`,
    reach: 20,
    run: readP99Ms,
  },
  {
    name: 'api.list_over_bare_rps',
    unit: '×',
    method:
      'Requests a second of that page with 20 connections, divided by those of Fastify and pg with the same queries.',
    least: 0.6,
    run: async () => (await comparison()).throughput,
  },
  {
    name: 'api.list_over_bare_p99',
    unit: '×',
    method: `The 99th percentile at ${REQUESTS_PER_S} requests a second, divided by that of the same bare server.`,
    reach: 1.5,
    run: async () => (await comparison()).p99,
  },
  {
    name: 'api.content_list_p99_ms',
    unit: 'ms',
    method: `The first page of the treatments in a library of ${CONTENT_ITEMS} items, ${REQUESTS_PER_S} requests a second, evenly apart, for ${DURATION_S} s over HTTP.`,
    reach: 25,
    run: contentListP99Ms,
  },
  {
    name: 'api.content_view_p99_ms',
    unit: 'ms',
    method: 'The same for one of the treatments, with its pictures, its risks and the conditions that it is part of.',
    reach: 25,
    run: contentViewP99Ms,
  },
  {
    name: 'api.longest_stall_ms',
    unit: 'ms',
    method:
      'The longest that the main thread of the API worked in one go, over every call that takes text with texts as long as it takes, of 21 kinds.',
    reach: 100,
    run: longestStallMs,
  },
];
