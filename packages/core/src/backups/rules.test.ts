import { BACKUP_COPIES_DAYS_MAX } from '@openconsult/contracts/limits';
import { expect, test } from 'vitest';
import { digestOf } from './row-digest.ts';
import { copiesOfObjects, copiesToForget, hasRunsBefore, idsIn, isDueAgain, OBJECTS, retainedRuns } from './rules.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const DAY = 24 * 60;

test('P10: every backup of three days is retained, then the last of each day, and none of over a month', () => {
  const runs = Array.from({ length: (40 * DAY) / 30 }, (_, at) => ({ id: String(at), time: ago(at * 30) }));
  const retained = retainedRuns(runs, NOW);
  expect(retained.filter(({ time }) => time >= ago(3 * DAY))).toHaveLength(145);
  const older = retained.filter(({ time }) => time < ago(3 * DAY));
  expect(older.map(({ time }) => time.toISOString().slice(11, 16))).toEqual(older.map(() => '23:30'));
  expect(older).toHaveLength(29);
  expect(retained.every(({ time }) => time >= ago(32 * DAY))).toBe(true);
});

test('P10: the newest backup is retained, however old it is', () => {
  const runs = [
    { id: 'a', time: ago(400 * DAY) },
    { id: 'b', time: ago(300 * DAY) },
  ];
  expect(retainedRuns(runs, NOW).map(({ id }) => id)).toEqual(['b']);
});

test('P10: no backup stores much again, and the copies of a day have every object', () => {
  const keys = Array.from({ length: 300 }, (_, at) => `recordings/${at}`);
  const storedAgain = Array.from({ length: DAY / 5 }, (_, at) => {
    const [last, now] = [ago(DAY - at * 5), ago(DAY - at * 5 - 5)];
    return ['one', 'other'].map((owner) => keys.filter((key) => isDueAgain(key, owner, last, now)));
  });
  for (const of of [0, 1]) expect(storedAgain.flatMap((each) => each[of] ?? []).sort()).toEqual([...keys].sort());
  // An hour's objects of an owner at a time.
  for (const [one = [], other = []] of storedAgain) expect(one.length + other.length).toBeLessThan(keys.length / 5);
  expect(keys.every((key) => isDueAgain(key, 'one', ago(DAY), NOW))).toBe(true);
});

test('P10 P12: every retained backup has its objects, and no copy outlives the date of a certificate', () => {
  const [BACKUP_HOURS, UPKEEP_HOURS] = [5, 45];
  type Copy = { id: string; time: Date; tags: string[]; keys: readonly string[] };
  const all = Array.from({ length: 100 }, (_, at) => `recordings/${at}`);
  let copies: Copy[] = [];
  let last: Date | null = null;
  const keysAt = (of: readonly Copy[], at: Date) => new Set(copiesOfObjects(of, at).flatMap(({ keys }) => keys));
  for (let hour = 0; hour < 50 * 24; hour += BACKUP_HOURS) {
    const now = new Date(NOW.getTime() + hour * 3_600_000);
    const since = last;
    const due = all.filter((key) => since === null || isDueAgain(key, 'owner', since, now));
    // As restic has its time.
    const time = new Date(Math.floor(now.getTime() / 1_000) * 1_000);
    const copy = (name: string, keys: readonly string[] = []): Copy => ({
      id: `${name} ${hour}`,
      time,
      tags: [name, `run=${hour}`],
      keys,
    });
    copies.push(copy(OBJECTS, due), copy('rows'));
    // Some end before they are complete.
    if (hour % 7 !== 3) {
      last = now;
      copies.push(copy('run'));
      expect(keysAt(copies, now).size).toBe(all.length);
    }

    // Before each upkeep, of which every other one fails.
    for (const { id, time } of copies)
      expect(now.getTime() - time.getTime(), id).toBeLessThan(BACKUP_COPIES_DAYS_MAX * 86_400_000);
    if (hour % UPKEEP_HOURS !== 0) continue;
    const isRun = ({ tags }: Copy) => tags.includes('run');
    const retained = retainedRuns(copies.filter(isRun), now);
    const old = copiesToForget(copies, retained, now);
    copies = copies.filter((each) => !old.includes(each));
    expect(copies.filter(isRun)).toEqual(retained.toReversed());
    for (const { id, time } of retained) expect(keysAt(copies, time).size, id).toBe(all.length);
  }
});

test('P10: nothing is removed by its age on the first day after a week without backups, as the clock may be ahead', () => {
  const runAt = (minutes: number) => ({ id: 'a', time: ago(minutes) });
  expect(hasRunsBefore([runAt(40 * DAY), runAt(8 * DAY), runAt(60), runAt(0)], NOW)).toBe(false);
  expect(hasRunsBefore([runAt(40 * DAY), runAt(DAY), runAt(0)], NOW)).toBe(true);
});

test('P10: copies of a run that did not end are removed after a day', () => {
  const copy = (name: string, run: string, minutes: number) => ({
    id: `${name} ${run}`,
    time: ago(minutes),
    tags: [name, `run=${run}`],
  });
  const copies = [
    copy(OBJECTS, 'a', 3 * DAY),
    copy('rows', 'a', 3 * DAY),
    copy('rows', 'dead', 2 * DAY),
    copy(OBJECTS, 'dead', 2 * DAY),
    copy('rows', 'recent', 60),
    copy(OBJECTS, 'recent', 60),
  ];
  const [first] = copies;
  const forgotten = copiesToForget(copies, first ? [first] : [], NOW).map(({ id }) => id);
  expect(forgotten).toEqual(['rows dead', `${OBJECTS} dead`]);
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
