import { patientSessions } from '@openconsult/contracts/patient-sessions';
import type { Measure } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { signedInPractitioner } from '../stack/practitioners.ts';
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
  // As Postgres does by itself within a minute.
  await db.$executeRaw`VACUUM ANALYZE patient_sessions, voice_notes`;
}

async function readP99Ms(): Promise<number> {
  const { url } = await benchStack();
  const { practitioner, client } = await signedInPractitioner();
  await addConsultations(practitioner.id);
  const { total } = (await client.call(patientSessions.list, { query: {} })).meta;
  if (total !== ROWS) throw new Error(`The list counts ${total} consultations instead of ${ROWS}`);
  const plan = { url: `${url}${patientSessions.list.path}`, headers: client.headers(), perSecond: REQUESTS_PER_S };
  await pacedRequests({ ...plan, seconds: WARM_UP_S });
  return percentile(await pacedRequests({ ...plan, seconds: DURATION_S }), 0.99);
}

/** Reading from the API. */
export const apiMeasures: Measure[] = [
  {
    name: 'api.read_p99_ms',
    unit: 'ms',
    method: `The first page of one person's ${ROWS} consultations, ${REQUESTS_PER_S} requests a second, evenly apart, for ${DURATION_S} s over HTTP.`,
    reach: 25,
    run: readP99Ms,
  },
];
