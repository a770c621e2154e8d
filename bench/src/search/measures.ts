import { randomUUID } from 'node:crypto';
import { search } from '@openconsult/contracts/search';
import { LoggedIn } from '../client/logged-in.ts';
import type { Measure } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { benchStack, libraryJobs } from '../stack/bench-stack.ts';
import { createPractitioners } from '../stack/practitioners.ts';
import { largeLibrary } from './large-library.ts';
import { seededRandom, withTypingError } from './typing-errors.ts';

const ITEMS = 10_000;
const QUERIES = 200;
const FIRST = 3;
const LOT = 500;

interface Found {
  readonly p95Ms: number;
  readonly foundPercent: number;
}

/** A practice with 10,000 items, and a user of it. Returns the ids of the known ones by name. */
async function giveLibrary(): Promise<{ client: LoggedIn; idOf: ReadonlyMap<string, string> }> {
  const { db, url } = await benchStack();
  const [practitioner] = await createPractitioners(1);
  if (!practitioner) throw new Error('No practitioner was created.');
  const { id: practiceId } = await db.practice.create({ data: { name: 'Large library' } });
  await db.user.update({ where: { id: practitioner.id }, data: { practiceId } });
  const { known, others } = largeLibrary(ITEMS);
  const rows = [...known, ...others].map(({ name, aliases }, position) => ({
    id: randomUUID(),
    practiceId,
    type: 'treatment' as const,
    name,
    aliases: [...aliases],
    isPublished: true,
    position,
  }));
  const unique = [...new Map(rows.map((row) => [row.name, row])).values()];
  for (let at = 0; at < unique.length; at += LOT) await db.contentItem.createMany({ data: unique.slice(at, at + LOT) });
  await libraryJobs(db);
  await db.$executeRaw`VACUUM ANALYZE search_documents, search_words`;
  return { client: await LoggedIn.logIn(url, practitioner), idOf: new Map(unique.map(({ name, id }) => [name, id])) };
}

async function measure(): Promise<Found> {
  const { client, idOf } = await giveLibrary();
  const { known } = largeLibrary(ITEMS);
  const random = seededRandom(11);
  const times: number[] = [];
  let found = 0;
  for (let count = 0; count < QUERIES; count += 1) {
    const item = known[Math.floor(random() * known.length)];
    if (!item) throw new Error('The library is empty.');
    const names = [item.name, ...item.aliases];
    const query = withTypingError((names[Math.floor(random() * names.length)] ?? '').toLowerCase(), random);
    const startedAt = performance.now();
    const { data } = await client.call(search.content, { body: { query } });
    times.push(performance.now() - startedAt);
    if (data.slice(0, FIRST).some(({ id }) => id === idOf.get(item.name))) found += 1;
  }
  return { p95Ms: percentile(times, 0.95), foundPercent: (found / QUERIES) * 100 };
}

let measured: Promise<Found> | undefined;
const once = (): Promise<Found> => {
  measured ??= measure();
  return measured;
};

/** The search of a library of 10,000 items, by queries with one typing error each. */
export const searchMeasures: Measure[] = [
  {
    name: 'search.p95_ms',
    unit: 'ms',
    method: `${QUERIES} searches one after the other over HTTP, each a name or other name of the starter library with one typing error, among ${ITEMS} items; the 95th percentile.`,
    reach: 20,
    run: async () => (await once()).p95Ms,
  },
  {
    name: 'search.found_percent',
    unit: '%',
    method: `How many of these queries have their item among the first ${FIRST}.`,
    least: 95,
    run: async () => (await once()).foundPercent,
  },
];
