import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { removeAtExit } from '@openconsult/dev/stack/children';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecordings, record } from '../../bench/src/load/recorders.ts';
import { openTextStreams, textProblems } from '../../bench/src/load/text-streams.ts';
import { percentile } from '../../bench/src/percentile.ts';
import { createColleagues, spokenSlices } from './chaos/colleagues.ts';
import { type ChaosModel, startChaosModel } from './chaos/model.ts';
import { type ChaosStack, startChaosStack } from './chaos/stack.ts';

/** The product on real parts, none of which fails, with as many users as it promises to serve at once. */

const LONG = process.env.PROVE === '1';
const WORDS = LONG ? 200 : 60;
const LOAD = LONG
  ? { recorders: 200, readers: 20, durationMs: 45_000 }
  : { recorders: 10, readers: 2, durationMs: 7_000 };
const P99_MOST_MS = 500;

let folder: string;
let stack: ChaosStack;
let model: ChaosModel;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openconsult-load-'));
  removeAtExit(folder);
  model = await startChaosModel(WORDS, 30);
  stack = await startChaosStack(folder, join(folder, 'storage'), model.url, 'direct');
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  await model?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('P13: recorders and streamed texts at once are answered in time and without an error', async () => {
  const { recorders, readers, durationMs } = LOAD;
  const [slice] = spokenSlices(1);
  if (!slice) throw new Error('There is no audio.');
  const colleagues = await createColleagues(stack.databaseUrl, recorders + readers);
  const streams = await openTextStreams(stack.url, colleagues.slice(recorders), WORDS);
  const uploads = await openRecordings(stack.url, colleagues.slice(0, recorders));
  await Promise.all(streams.map((stream) => stream.start()));
  const { latenciesMs, failures } = await record(uploads, slice, durationMs);
  const problems = await textProblems(streams, 60_000);
  const p99Ms = percentile(latenciesMs, 0.99);
  reportFigure('P13', 'recorders', recorders);
  reportFigure('P13', 'streamed texts', readers);
  reportFigure('P13', 'slice to confirmation p95, ms', percentile(latenciesMs, 0.95).toFixed(0));
  reportFigure('P13', 'p99, ms', p99Ms.toFixed(0));
  expect([...failures, ...problems]).toEqual([]);
  if (LONG) expect(p99Ms).toBeLessThan(P99_MOST_MS);
}, 300_000);
