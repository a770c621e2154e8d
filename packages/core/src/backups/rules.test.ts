import { BACKUP_COPIES_DAYS_MAX } from '@openconsult/contracts/limits';
import { expect, test } from 'vitest';
import { digestOf } from './row-digest.ts';
import { copiesOfObjects, copiesToForget, idsIn, keptRuns, PART, WHOLE } from './rules.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const DAY = 24 * 60;

test('P10: every backup of three days is kept, then the last of each day, and none of over a month', () => {
  const runs = Array.from({ length: (40 * DAY) / 30 }, (_, at) => ({ id: String(at), time: ago(at * 30) }));
  const kept = keptRuns(runs, NOW);
  expect(kept.filter(({ time }) => time >= ago(3 * DAY))).toHaveLength(145);
  const older = kept.filter(({ time }) => time < ago(3 * DAY));
  expect(older.map(({ time }) => time.toISOString().slice(11, 16))).toEqual(older.map(() => '23:30'));
  expect(older).toHaveLength(29);
  expect(kept.every(({ time }) => time >= ago(32 * DAY))).toBe(true);
});

test('P10: the newest backup is kept, however old it is', () => {
  const runs = [
    { id: 'a', time: ago(400 * DAY) },
    { id: 'b', time: ago(300 * DAY) },
  ];
  expect(keptRuns(runs, NOW).map(({ id }) => id)).toEqual(['b']);
});

test('P10: the objects of a moment are those of the last whole copy and of what came after it', () => {
  const copy = (id: string, minutes: number, tag: string) => ({ id, time: ago(minutes), tags: [tag] });
  const copies = [
    copy('w1', 90, WHOLE),
    copy('p1', 80, PART),
    copy('r', 75, 'rows'),
    copy('w2', 70, WHOLE),
    copy('p2', 60, PART),
    copy('p3', 5, PART),
  ];
  const idsAt = (minutes: number) => copiesOfObjects(copies, ago(minutes)).map(({ id }) => id);
  expect(idsAt(85)).toEqual(['w1']);
  expect(idsAt(75)).toEqual(['w1', 'p1']);
  expect(idsAt(10)).toEqual(['w2', 'p2']);
  expect(idsAt(100)).toEqual([]);
});

test('P10 P12: every retained backup has its objects, and no copy outlives the date of a certificate', () => {
  const [BACKUP_HOURS, UPKEEP_HOURS] = [5, 45];
  type Copy = { id: string; time: Date; tags: string[] };
  let copies: Copy[] = [];
  let wholeAt = Number.NEGATIVE_INFINITY;
  const idsAt = (of: readonly Copy[], at: Date) => copiesOfObjects(of, at).map(({ id }) => id);
  const objectsOfRuns = new Map<string, string[]>();
  for (let hour = 0; hour < 50 * 24; hour += BACKUP_HOURS) {
    const now = new Date(NOW.getTime() + hour * 3_600_000);
    const isWhole = hour - wholeAt >= 24;
    if (isWhole) wholeAt = hour;
    const copy = (name: string): Copy => ({ id: `${name} ${hour}`, time: now, tags: [name, `run=${hour}`] });
    const run = copy('run');
    copies.push(copy(isWhole ? WHOLE : PART), copy('rows'), run);
    objectsOfRuns.set(run.id, idsAt(copies, now));

    // Before each upkeep, of which every other one fails.
    for (const { id, time } of copies)
      expect(now.getTime() - time.getTime(), id).toBeLessThan(BACKUP_COPIES_DAYS_MAX * 86_400_000);
    if (hour % UPKEEP_HOURS !== 0) continue;
    const isRun = ({ tags }: Copy) => tags.includes('run');
    const kept = keptRuns(copies.filter(isRun), now);
    const old = copiesToForget(copies, kept, now);
    copies = copies.filter((each) => !old.includes(each));
    expect(copies.filter(isRun)).toEqual(kept.toReversed());
    for (const { id, time } of kept) expect(idsAt(copies, time), id).toEqual(objectsOfRuns.get(id));
  }
});

test('P10: copies of a run that did not end are removed after a day, without the newest objects', () => {
  const copy = (name: string, run: string, minutes: number) => ({
    id: `${name} ${run}`,
    time: ago(minutes),
    tags: [name, `run=${run}`],
  });
  const copies = [
    copy(WHOLE, 'a', 3 * DAY),
    copy('rows', 'a', 3 * DAY),
    copy('rows', 'dead', 2 * DAY),
    copy(PART, 'dead', 2 * DAY),
    copy('rows', 'recent', 60),
  ];
  const [first] = copies;
  expect(copiesToForget(copies, first ? [first] : [], NOW).map(({ id }) => id)).toEqual(['rows dead']);
});

test('P10: the digest of rows depends on each of them, and neither on their order nor on how they arrive', async () => {
  const rows = ['1\ta\n', '2\tb\n', '3\tc\n', '3\tc\n'];
  async function* arriving(chunks: string[]) {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const whole = await digestOf(arriving([rows.join('')]));
  expect(whole.rows).toBe(4);
  expect(await digestOf(arriving([...rows].reverse().join('').split('')))).toEqual(whole);
  for (const others of [rows.slice(1), [...rows.slice(0, 3), '3\td\n'], rows.slice(0, 2)])
    expect((await digestOf(arriving(others))).digest).not.toBe(whole.digest);
  await expect(digestOf(arriving(['1\ta\n2']))).rejects.toThrow('no end');
});

test('P10: the ids in the key of an object are found wherever they are', () => {
  const [one, other] = ['0b7a4f0e-9a1b-4c3d-8e5f-001122334455', 'ffffffff-0000-4000-8000-aabbccddeeff'];
  expect(idsIn(`confirmed/voice-notes/${one}/${other}/0-abc.webm`)).toEqual([one, other]);
  expect(idsIn(`messages/${one}.pdf`)).toEqual([one]);
  expect(idsIn('library/abcdef.webp')).toEqual([]);
});
