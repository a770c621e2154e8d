import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

/*
 * The consultations list of a hand-written server: the same queries and bytes, without the product. Runs in its own process
 * with DATABASE_URL and PORT; `api.list_over_bare` is measured against it.
 */

const SESSION = `
  SELECT login.id, login.user_id, login.created_at, login.last_seen_at, login.expires_at, account.*
  FROM login_sessions AS login JOIN users AS account ON account.id = login.user_id
  WHERE login.token_hash = $1`;

const LIST = `
  WITH
    total AS (SELECT count(*)::int AS total FROM patient_sessions WHERE user_id = $1 AND deleted_at IS NULL),
    session AS (
      SELECT * FROM patient_sessions WHERE user_id = $1 AND deleted_at IS NULL
      ORDER BY started_at DESC, id LIMIT $2 OFFSET 0)
  SELECT total.total, session.*, note.id AS note_id, note.title, note.template_id, note.is_processing, note.notes_failure,
    note.signed_at, note.reviewed_version = note.notes_version AS is_reviewed,
    octet_length(note.transcript) > 1000 OR note.transcript ~ '\\S' AS has_transcript,
    octet_length(note.notes) > 1000 OR note.notes ~ '\\S' AS has_notes,
    recording.id AS recording_id, recording.state, recording.duration_ms,
    bundle.state AS bundle_state, bundle.sent_at AS bundle_sent_at
  FROM total LEFT JOIN session ON true
  LEFT JOIN voice_notes AS note ON note.patient_session_id = session.id
  LEFT JOIN LATERAL (
    SELECT * FROM recordings AS candidate WHERE candidate.voice_note_id = note.id
    ORDER BY candidate.created_at DESC LIMIT 1) AS recording ON true
  LEFT JOIN LATERAL (
    SELECT candidate.state,
      (SELECT max(message.sent_at) FROM messages AS message WHERE message.bundle_id = candidate.id) AS sent_at
    FROM bundles AS candidate WHERE candidate.voice_note_id = note.id
    ORDER BY candidate.created_at DESC LIMIT 1) AS bundle ON true
  ORDER BY session.started_at DESC, session.id`;

const PAGE_SIZE = 15;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

app.get('/api/patient-sessions', async (request, reply) => {
  const token = /openconsult_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const { rows: sessions } = await pool.query({ name: 'session', text: SESSION, values: [tokenHash] });
  const [session] = sessions;
  if (!session) return reply.code(401).send({});
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [session.user_id, PAGE_SIZE] });
  const total = rows[0]?.total ?? 0;
  const data = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    patient_id: row.patient_id,
    name: row.patient_name,
    patient_session: row.patient_name,
    patient_name: row.patient_name,
    total_time: Math.floor((row.ended_at - row.started_at) / 1_000),
    start: row.started_at,
    end: row.ended_at,
    ended_by: row.ended_by ?? 'person',
    counting_from: null,
    voice_note: {
      id: row.note_id,
      title: row.title,
      template_id: row.template_id,
      is_processing: row.is_processing,
      notes_failure: row.notes_failure,
      sign_state: row.signed_at ? 'signed' : row.is_reviewed ? 'reviewed' : 'draft',
      signed_at: row.signed_at,
      bundle: row.bundle_state && { state: row.bundle_state, sent_at: row.bundle_sent_at },
      recording: row.recording_id && { recording_id: row.recording_id, state: row.state },
      has_transcript: row.has_transcript,
      has_notes: row.has_notes,
    },
    segment_key: row.recording_id,
  }));
  const meta = { current_page: 1, last_page: Math.ceil(total / PAGE_SIZE), per_page: PAGE_SIZE, total };
  return reply.header('cache-control', 'no-store').send({ data, meta });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
