import { expect, test } from 'vitest';
import { copiesOfObjects, PART, WHOLE } from './copy-objects.ts';
import { digestOf } from './row-digest.ts';
import { idsIn, keptRuns } from './rules.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const DAY = 24 * 60;

test('P10: every backup of three days is kept, then the last of each day, and none beyond 35 days', () => {
  const runs = Array.from({ length: (40 * DAY) / 30 }, (_, at) => ({ id: String(at), time: ago(at * 30) }));
  const kept = keptRuns(runs, NOW);
  expect(kept.filter(({ time }) => time >= ago(3 * DAY))).toHaveLength(145);
  const older = kept.filter(({ time }) => time < ago(3 * DAY));
  expect(older.map(({ time }) => time.toISOString().slice(11, 16))).toEqual(older.map(() => '23:30'));
  expect(older).toHaveLength(31);
  expect(kept.every(({ time }) => time >= ago(34 * DAY))).toBe(true);
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
