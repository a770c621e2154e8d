import { educationContent } from '@openconsult/contracts/education-content';
import { LoggedIn } from '../client/logged-in.ts';
import { percentile } from '../percentile.ts';
import { benchStack, libraryJobs } from '../stack/bench-stack.ts';
import { createPractitioners } from '../stack/practitioners.ts';
import { pacedRequests } from './paced-requests.ts';

export const CONTENT_ITEMS = 10_000;
const CONDITIONS = 2_000;
const TREATMENTS = 4_000;
const REQUESTS_PER_S = 100;
const DURATION_S = 15;
const WARM_UP_S = 3;

/**
 * Gives a practice a library: conditions with ten treatments each, treatments with five risks each, every item with a
 * picture, a video and a text of 2,000 characters.
 */
async function addLibrary(practiceId: string): Promise<void> {
  const { db } = await benchStack();
  await db.$executeRaw`
    INSERT INTO content_items (id, practice_id, type, name, aliases, summary, text, is_published, position)
    SELECT gen_random_uuid(), ${practiceId}::uuid,
      (CASE WHEN n <= ${CONDITIONS} THEN 'condition' WHEN n <= ${CONDITIONS + TREATMENTS} THEN 'treatment' ELSE 'risk' END)::content_type,
      'Item ' || n, ARRAY['Other name ' || n], repeat('What it is. ', 10), repeat('A sentence for the patient. ', 72), true, n
    FROM generate_series(1, ${CONTENT_ITEMS}) AS n`;
  await db.$executeRaw`ANALYZE content_items`;
  for (const [parent, child, parents, times] of [
    ['condition', 'treatment', CONDITIONS, 5],
    ['treatment', 'risk', TREATMENTS, 5],
  ] as const) {
    await db.$executeRaw`
      WITH
        parent AS (
          SELECT array_agg(id ORDER BY position) AS ids FROM content_items
          WHERE practice_id = ${practiceId}::uuid AND type = ${parent}::content_type),
        child AS (
          SELECT id, (row_number() OVER (ORDER BY position))::int AS at FROM content_items
          WHERE practice_id = ${practiceId}::uuid AND type = ${child}::content_type)
      INSERT INTO content_links (practice_id, parent_id, child_id, position)
      SELECT ${practiceId}::uuid, parent.ids[1 + (child.at + 7 * step) % ${parents}::int], child.id, step
      FROM child CROSS JOIN generate_series(0, ${times - 1}::int) AS step CROSS JOIN parent`;
  }
  await db.$executeRaw`
    INSERT INTO content_media (id, practice_id, item_id, kind, title, position, file_key, thumb_key)
    SELECT gen_random_uuid(), practice_id, id, kind::media_kind, name, 0, 'content/' || id, 'content/' || id
    FROM content_items CROSS JOIN unnest(ARRAY['image', 'video']) AS kind
    WHERE practice_id = ${practiceId}::uuid`;
  // As Postgres does automatically within a minute.
  await db.$executeRaw`VACUUM ANALYZE content_items, content_links, content_media`;
}

/** A practitioner of a practice with that library. */
async function practitionerWithLibrary(): Promise<LoggedIn> {
  const { db, url } = await benchStack();
  const [practitioner] = await createPractitioners(1);
  if (!practitioner) throw new Error('No practitioner was created.');
  const { id: practiceId } = await db.practice.create({ data: { name: 'Library' } });
  await db.user.update({ where: { id: practitioner.id }, data: { practiceId, features: ['education'] } });
  await addLibrary(practiceId);
  await libraryJobs(db);
  return LoggedIn.logIn(url, practitioner);
}

let client: Promise<LoggedIn> | undefined;

async function p99Ms(path: string): Promise<number> {
  const { url } = await benchStack();
  client ??= practitionerWithLibrary();
  const plan = { url: url + path, headers: (await client).headers(), perSecond: REQUESTS_PER_S };
  await pacedRequests({ ...plan, seconds: WARM_UP_S });
  return percentile(await pacedRequests({ ...plan, seconds: DURATION_S }), 0.99);
}

/** The first page of the treatments. */
export const contentListP99Ms = (): Promise<number> => p99Ms(educationContent.listTreatments.path);

/** A treatment with its pictures, risks and conditions. */
export async function contentViewP99Ms(): Promise<number> {
  client ??= practitionerWithLibrary();
  const { data, meta } = await (await client).call(educationContent.listTreatments, { query: {} });
  const [treatment] = data;
  if (treatment === undefined || meta.total !== TREATMENTS) throw new Error(`There are ${meta.total} treatments.`);
  return p99Ms(educationContent.viewTreatment.path.replace('{id}', treatment.id));
}
