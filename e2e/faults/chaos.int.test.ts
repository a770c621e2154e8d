import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { removeAtExit } from '@openconsult/dev/stack/children';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someAtATime } from '../../bench/src/load/recorders.ts';
import { ChaosClient } from './chaos/client.ts';
import { createColleagues, spokenSlices } from './chaos/colleagues.ts';
import { allFaults, type Fault, killOf, mountStorage } from './chaos/faults.ts';
import { Ledger } from './chaos/ledger.ts';
import { type ChaosModel, startChaosModel } from './chaos/model.ts';
import { Observer, type Work } from './chaos/observer.ts';
import { recordOnce } from './chaos/recorder.ts';
import { copyData, corrupt, tableHashes, unresolved } from './chaos/restore.ts';
import { type ChaosStack, startChaosStack } from './chaos/stack.ts';
import { sendBundle, writeNotes } from './chaos/texts.ts';
import { findLosses, type Losses } from './chaos/verify.ts';

/** The product on real parts that are killed, cut and filled while its users work. See docs/decisions/0023-proofs.md. */

const LONG = process.env.PROVE === '1';
/** A pattern of the faults to run, in the long form: `CHAOS_FAULTS='postgres|disk'`. */
const { CHAOS_FAULTS = '' } = process.env;
const RUN = LONG
  ? { recorders: 20, notes: 5, bundles: 2, slices: 20, paceMs: 5_000, words: 200 }
  : { recorders: 2, notes: 1, bundles: 1, slices: 5, paceMs: 1_500, words: 60 };
/** The promise is a minute. The short form shares a busy machine and only checks that the work continues. */
const RECOVERY_MS = LONG ? 60_000 : 240_000;
/** Users work undisturbed before the first fault and between two. */
const CALM_MS = LONG ? 3_000 : 1_000;

let folder: string;
let stack: ChaosStack;
let model: ChaosModel;
let unmount: (() => void) | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openconsult-chaos-'));
  const storageDir = join(folder, 'storage');
  if (LONG) unmount = mountStorage(storageDir);
  removeAtExit(folder);
  model = await startChaosModel(RUN.words, 30);
  stack = await startChaosStack(folder, storageDir, model.url);
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  await model?.close();
  unmount?.();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Breaks and mends one thing. @returns how long each kind of work stood still, in ms. */
async function suffer(fault: Fault, observer: Observer, ledger: Ledger): Promise<Partial<Record<Work, number>>> {
  const fromMs = performance.now();
  await fault.begin();
  await delay(fault.downMs);
  await fault.mend();
  const healedMs = performance.now();
  for (const work of await observer.allWorkAfter(healedMs, RECOVERY_MS))
    ledger.problems.push(`${work} did not continue within ${RECOVERY_MS / 1_000} s after ${fault.name}`);
  const works: Work[] = ['audio', 'speech', 'text'];
  return Object.fromEntries(works.map((work) => [work, observer.stoodStillMs(work, fromMs, healedMs)]));
}

const seconds = (ms: number | undefined): string => (ms === undefined ? 'no success' : (ms / 1_000).toFixed(1));

type Outages = [fault: string, still: Partial<Record<Work, number>>][];

function report(ledger: Ledger, losses: Losses, outages: Outages): void {
  reportFigure('chaos', 'recorders', RUN.recorders);
  reportFigure('chaos', 'faults', outages.length);
  reportFigure('chaos', 'segments acknowledged', `${ledger.segments.length}, lost ${losses.audio.length}`);
  reportFigure('chaos', 'recordings', `${ledger.recordings.length}, wrong ${losses.recordings.length}`);
  reportFigure('chaos', 'texts', `${ledger.texts.length}, not whole ${losses.texts.length}`);
  const unknown = ledger.messages.filter(({ state }) => state === 'unknown').length;
  reportFigure('chaos', 'letters', `${ledger.messages.length}, unknown ${unknown}, wrong ${losses.messages.length}`);
  for (const [name, still] of outages) {
    const each = Object.entries(still).map(([work, ms]) => `${work} ${seconds(ms)}`);
    reportFigure('chaos', `${name}, stood still s:`, each.join(' '));
  }
  const longest = Math.max(...outages.flatMap(([, still]) => Object.values(still).map((ms) => ms ?? RECOVERY_MS)));
  reportFigure('chaos', 'longest standstill, s', seconds(longest));
  reportFigure('chaos', 'other error answers than 429 and 503', ledger.faults().join(', ') || 'none');
}

test(
  'chaos: whatever part is killed, cut or filled, nothing acknowledged is lost and nothing happens twice',
  async () => {
    const ledger = new Ledger();
    const slices = spokenSlices(RUN.slices);
    const colleagues = await createColleagues(stack.databaseUrl, 1 + RUN.recorders + RUN.notes + RUN.bundles);
    const clients = await someAtATime(colleagues, (colleague) => ChaosClient.logIn(stack.url, colleague, ledger));
    const [first, ...others] = clients;
    if (!first) throw new Error('No client logged in.');
    const transcript = await (await recordOnce(first, slices, 0)).transcript();
    expect(transcript.split(/\s+/).length).toBeGreaterThan(slices.length * 2);

    const observer = new Observer(stack.databaseUrl);
    observer.start();
    let isOver = false;
    const transcripts: Promise<unknown>[] = [];
    const rounds = async (client: ChaosClient, startMs: number, work: () => Promise<unknown>): Promise<void> => {
      await delay(startMs);
      while (!isOver) {
        try {
          await work();
        } catch (error) {
          ledger.problem(client.email, error);
          return;
        }
      }
    };
    const users = others.map((client, index) => {
      if (index < RUN.recorders)
        return rounds(client, (index / RUN.recorders) * RUN.paceMs, async () => {
          const recording = await recordOnce(client, slices, RUN.paceMs);
          transcripts.push(recording.transcript().catch((error) => ledger.problem(client.email, error)));
        });
      return rounds(client, 0, () => (index < RUN.recorders + RUN.notes ? writeNotes(client) : sendBundle(client)));
    });

    const faults = LONG
      ? allFaults(stack, unmount !== undefined).filter(({ name }) => new RegExp(CHAOS_FAULTS).test(name))
      : [killOf(stack, 'api'), killOf(stack, 'worker'), killOf(stack, 'redis')];
    const outages: Outages = [];
    for (const fault of faults) {
      await delay(CALM_MS);
      outages.push([fault.name, await suffer(fault, observer, ledger)]);
      // A service that crashes is not restarted here, and all work would wait for it.
      expect(stack.ended(), `ended unexpectedly: ${fault.name}`).toEqual([]);
    }
    isOver = true;
    await Promise.all(users);
    await Promise.all(transcripts);
    await observer.stop();

    const losses = await findLosses(stack, ledger, { transcript, words: model.words });
    report(ledger, losses, outages);

    expect(ledger.problems).toEqual([]);
    expect(losses).toEqual({ audio: [], recordings: [], messages: [], texts: [], jobs: [], leaks: [] });
    expect(ledger.messages.length).toBeGreaterThan(0);
    expect(ledger.texts.length).toBeGreaterThan(0);
  },
  LONG ? 1_500_000 : 1_200_000,
);

test('P10: a copy of data and storage starts on an empty host with every row and every object', async () => {
  const [colleague] = await createColleagues(stack.databaseUrl, 1);
  if (!colleague) throw new Error('There is no colleague.');
  const client = await ChaosClient.logIn(stack.url, colleague, new Ledger());
  await recordOnce(client, spokenSlices(RUN.slices), 0);
  for (const part of ['api', 'worker', 'postgres'] as const) await stack.kill(part);
  const copy = join(folder, 'restored');
  const damaged = join(folder, 'damaged');
  for (const dir of [copy, damaged]) copyData(stack, folder, dir);
  await stack.restart('postgres');
  const original = await tableHashes(stack.databaseUrl);

  const fromMs = performance.now();
  const url = await stack.restoreDatabase(copy);
  reportFigure('P10', 'database answers after, s', seconds(performance.now() - fromMs));
  expect(await tableHashes(url)).toEqual(original);
  expect(await unresolved(stack, url, join(copy, 'storage'))).toEqual([]);

  corrupt(damaged);
  await expect(stack.restoreDatabase(damaged)).rejects.toThrow('Postgres');
  expect(await tableHashes(stack.databaseUrl)).toEqual(original);
}, 300_000);
