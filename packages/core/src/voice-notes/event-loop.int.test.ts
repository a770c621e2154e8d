import { TITLE_SOURCE_MAX_LENGTH, TRANSCRIPT_MAX_LENGTH } from '@openconsult/contracts/limits';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCore } from '../index.ts';
import { addConsultation, createTestDeps, type TestDeps } from '../testing/index.ts';

/** The promise; a busy processor may take a multiple, but a quadratic cost takes minutes. */
const BOUND_MS = process.env.PROVE === '1' ? 100 : 1_000;

let stack: TestDeps;
beforeEach(async () => {
  stack = await createTestDeps();
});
afterEach(() => stack.close());

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The longest that this thread blocked the event loop. Other processes are excluded. */
async function longestStallMs(work: () => Promise<unknown>): Promise<number> {
  let last = threadMs();
  let longest = 0;
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 2);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

const worst: [what: string, transcript: string][] = [
  ['brackets', '['.repeat(TRANSCRIPT_MAX_LENGTH)],
  ['commas', `b${','.repeat(TRANSCRIPT_MAX_LENGTH - 2)}a`],
  ['a role and blanks', `system${' '.repeat(TRANSCRIPT_MAX_LENGTH - 7)}a`],
  ['joined words', `crown ${'anor'.repeat(TRANSCRIPT_MAX_LENGTH / 4 - 10)}x filling`],
  ['dictation', 'The patient has pain at the upper left six. '.repeat(TRANSCRIPT_MAX_LENGTH / 44 - 1)],
];

test.each(worst)('F3 F15 T27: calls with a transcript of %s block no other call', async (what, transcript) => {
  const actor = await stack.actor();
  const { voiceNoteId: id } = await addConsultation(stack.deps, actor);
  const core = createCore(stack.deps);
  const call = { params: { id } };
  const stall = await longestStallMs(async () => {
    await core.voiceNotes.update(actor, { ...call, body: { transcript } });
    await core.transcripts.view(actor, call);
    // An empty title is an answer too.
    await core.voiceNotes.createTitle(actor, call).catch(() => undefined);
  });
  reportFigure('F3', `longest stall with ${what}, ms`, Math.round(stall));
  expect(stall).toBeLessThan(BOUND_MS);
});

test('F15: a title is made of the beginning of the transcript', async () => {
  const actor = await stack.actor();
  const { voiceNoteId: id } = await addConsultation(stack.deps, actor);
  const read: string[] = [];
  const title = async ({ transcript }: { transcript: string }) => {
    read.push(transcript);
    return 'Crown UL6';
  };
  const core = createCore({ ...stack.deps, writer: { ...stack.deps.writer, title } });
  const call = { params: { id } };
  await core.voiceNotes.update(actor, { ...call, body: { transcript: 'word '.repeat(50_000) } });
  expect((await core.voiceNotes.createTitle(actor, call)).title).toBe('Crown UL6');
  expect(read[0]).toHaveLength(TITLE_SOURCE_MAX_LENGTH);
});
