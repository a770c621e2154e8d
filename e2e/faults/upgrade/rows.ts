import type pg from 'pg';

/** How many users the rows belong to. */
const USERS = 200;

/** An id that both a row and those that point at it can work out. */
const id = (kind: string, n: string): string => `md5('${kind}' || ${n})::uuid`;
const user = (n: string): string => id('user', `(${n} % ${USERS})`);

/** The share of each table in all rows, and its rows from the numbers `n`. */
const TABLES: readonly (readonly [share: number, into: string, values: string])[] = [
  [
    0.1,
    'patient_sessions (id, user_id, patient_name, ended_at)',
    `${id('session', 'n')}, ${user('n')}, 'Patient ' || n, now()`,
  ],
  [
    0.1,
    'voice_notes (id, user_id, patient_session_id, transcript, notes, updated_at)',
    `${id('note', 'n')}, ${user('n')}, ${id('session', 'n')}, repeat('A crown on the upper left six. ', 20), repeat('Exam. ', 50), now()`,
  ],
  [
    0.1,
    'recordings (id, user_id, voice_note_id, content_type, state)',
    `${id('recording', 'n')}, ${user('n')}, ${id('note', 'n')}, 'audio/webm', 'done'`,
  ],
  [
    0.15,
    'audio_segments (recording_id, index, object_key, size_bytes, sha256)',
    `${id('recording', '(n / 2)')}, n % 2, 'audio/' || n, 30000, md5(n::text) || md5(n::text)`,
  ],
  [
    0.25,
    'transcript_phrases (id, recording_id, start_ms, end_ms, text)',
    `${id('phrase', 'n')}, ${id('recording', '(n / 3)')}, n % 3 * 2000, n % 3 * 2000 + 2000, 'A crown on the upper left six.'`,
  ],
  [
    0.15,
    'audit_events (practice_id, kind, action, actor_id, object_id, call, changes)',
    `${id('practice', '0')}, 'patient_data', 'viewed', ${user('n')}, ${id('note', 'n')}, 'voice-notes.view', '{}'`,
  ],
  [0.1, 'outbox_jobs (id, name, key, data, done_at)', `${id('job', 'n')}, 'notes', 'n' || n, '{}', now()`],
  [
    0.05,
    'streamed_texts (id, user_id, name, kind, voice_note_id, updated_at)',
    `${id('text', 'n')}, ${user('n')}, 'voice-note.' || n || '.notes', 'notes', ${id('note', 'n')}, now()`,
  ],
];

/** Fills a database of the first release with rows in its large tables. @returns how many there are of each. */
export async function fillTables(client: pg.Client, rows: number): Promise<ReadonlyMap<string, number>> {
  await client.query(`insert into practices (id, name) values (${id('practice', '0')}, 'A practice')`);
  await client.query(
    `insert into users (id, practice_id, first_name, last_name, email)
     select ${user('n')}, ${id('practice', '0')}, 'A', 'User', n || '@example.com' from generate_series(0, ${USERS - 1}) n`,
  );
  const counts = new Map<string, number>();
  for (const [share, into, values] of TABLES) {
    const count = Math.round(rows * share);
    const [table = ''] = into.split(' ');
    await client.query(`insert into ${into} select ${values} from generate_series(0, ${count - 1}) n`);
    await client.query(`analyze ${table}`);
    counts.set(table, count);
  }
  return counts;
}

/** What a user of the first release does all day, by its own columns: `n` is a number below the count of notes. */
export const dayOfAUser = (n: number, run: string): readonly string[] => [
  `select s.id, s.patient_name, v.notes from patient_sessions s left join voice_notes v on v.patient_session_id = s.id
   where s.user_id = ${user(String(n))} and s.deleted_at is null order by s.started_at desc limit 20`,
  `select start_ms, text from transcript_phrases where recording_id = ${id('recording', String(n))} order by start_ms`,
  `insert into transcript_phrases (id, recording_id, start_ms, end_ms, text)
   values (gen_random_uuid(), ${id('recording', String(n))}, 1000000 + (random() * 1e9)::int, 0, 'new ${run}')`,
  `update voice_notes set notes = notes || '.', notes_version = notes_version + 1 where id = ${id('note', String(n))}`,
  `insert into audit_events (practice_id, kind, action, actor_id, object_id, call, changes)
   values (${id('practice', '0')}, 'patient_data', 'changed', ${user(String(n))}, ${id('note', String(n))}, 'voice-notes.update', '{}')`,
  `insert into outbox_jobs (id, name, key, data) values (gen_random_uuid(), 'notes', gen_random_uuid()::text, '{}')`,
];
