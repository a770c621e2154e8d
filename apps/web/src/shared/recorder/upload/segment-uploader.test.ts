import { createHash } from 'node:crypto';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import type { JournalRecording } from '../journal/journal-store.ts';
import { RefusedByServer, type SegmentAudio, type SegmentUploadPort, type UploadForm } from './segment-upload-port.ts';
import { type SealedSegment, SegmentUploader, type UploadCounts } from './segment-uploader.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
/** One byte for each segment. */
const hashOf = (index: number): string => sha256(new Uint8Array([index])).toString('hex');

/** How many ways of things going wrong are tried. */
const SCHEDULES = process.env.PROVE === '1' ? 1_000 : 100;

beforeEach(() => {
  vi.useFakeTimers();
  // The browser's own takes a turn of a thread, which no fake clock waits for.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(
    async (_, data) => new Uint8Array(sha256(data as Uint8Array)).buffer,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const recording: JournalRecording = {
  id: 'r1',
  voiceNoteId: 'note-1',
  userId: 'anna',
  patientLabel: '',
  startedAtMs: 0,
  contentType: 'audio/webm',
  segmentCount: 0,
  state: 'recording',
};

/** Where a call of the upload goes wrong. 'answer lost' does its work first. */
type Fault = 'fine' | 'unreachable' | 'answer lost' | 'unwell' | 'form ended';

/** A server that holds segments by index, as the real one does, with one fault for each call in turn. */
class Server implements SegmentUploadPort {
  readonly stored = new Map<number, string>();
  readonly confirmed = new Map<number, string>();
  readonly forms: string[] = [];
  faults: Fault[] = [];
  parallel = 0;
  parallelMax = 0;
  latencyMs = 10;
  refuse: (index: number) => number = () => 0;

  async openForm(_voiceNoteId: string, recordingId: string): Promise<UploadForm> {
    return this.#call(() => {
      this.forms.push(recordingId);
      return {
        recordingId,
        url: '/form',
        fields: {},
        keyPrefix: 'p/',
        expiresAtMs: Date.now() + 300_000,
      };
    });
  }

  async postForm(_form: UploadForm, segment: SegmentAudio): Promise<void> {
    this.parallel += 1;
    this.parallelMax = Math.max(this.parallelMax, this.parallel);
    try {
      await this.#call(() => this.stored.set(segment.index, segment.sha256));
    } finally {
      this.parallel -= 1;
    }
  }

  async confirm(_voiceNoteId: string, slice: { index: number; sha256: string }): Promise<void> {
    await this.#call(() => {
      const status = this.refuse(slice.index);
      if (status > 0) throw new RefusedByServer(status);
      const held = this.confirmed.get(slice.index);
      if (held !== undefined && held !== slice.sha256) throw new RefusedByServer(409);
      if (this.stored.get(slice.index) !== slice.sha256) throw new RefusedByServer(422);
      this.confirmed.set(slice.index, slice.sha256);
    });
  }

  sendTail(): void {
    throw new Error('This page does not close');
  }

  async #call<T>(work: () => T): Promise<T> {
    await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
    const fault = this.faults.shift() ?? 'fine';
    if (fault === 'unreachable') throw new TypeError('Failed to fetch');
    if (fault === 'unwell') throw new RefusedByServer(503);
    if (fault === 'form ended') throw new RefusedByServer(403);
    const answer = work();
    if (fault === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  }
}

const setUp = async (count: number) => {
  const server = new Server();
  const journal = new Journal(null);
  const reports: UploadCounts[] = [];
  const uploader = new SegmentUploader({
    recording,
    journal,
    port: server,
    onCounts: (counts) => reports.push(counts),
    random: () => 1,
  });
  const heads: SealedSegment[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = new Uint8Array([index]).buffer;
    await journal.append(recording, { recordingId: 'r1', segment: index, part: 0, durationMs: 3_000, bytes });
    heads.push({ index, durationMs: 3_000 });
  }
  return { server, journal, uploader, heads, reports };
};

describe('segment uploader', () => {
  it('sends every segment under one form, four at once, and forgets each only when confirmed', async () => {
    const { server, journal, uploader, heads, reports } = await setUp(12);
    for (const head of heads) uploader.enqueue(head);
    expect(uploader.counts).toMatchObject({ confirmed: 0, unsent: 12, unsentMs: 36_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.confirmed.size).toBe(12);
    expect(server.parallelMax).toBe(4);
    expect(server.forms).toEqual(['r1']);
    expect(await journal.segments('r1')).toEqual([]);
    expect(reports.at(-1)).toEqual({ confirmed: 12, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 });
  });

  it('does not delete bytes while the server is unreachable, and continues automatically', async () => {
    const { server, journal, uploader, heads } = await setUp(3);
    server.faults = Array.from({ length: 8 }, () => 'unreachable' as const);
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await journal.segments('r1')).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.confirmed.size).toBe(3);
  });

  it('R3: drains 30 segments within 15 s of the connection coming back', async () => {
    const { server, uploader, heads } = await setUp(30);
    server.latencyMs = 200;
    server.faults = Array.from({ length: 200 }, () => 'unreachable' as const);
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(server.confirmed.size).toBe(0);
    server.faults = [];
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.confirmed.size).toBe(30);
  });

  it('tries at once when woken', async () => {
    const { server, uploader, heads } = await setUp(1);
    server.faults = ['unreachable', 'unreachable', 'unreachable', 'unreachable', 'unreachable'];
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(8_000);
    server.faults = [];
    uploader.wake();
    await vi.advanceTimersByTimeAsync(50);
    expect(server.confirmed.size).toBe(1);
  });

  it('R4: renews the form before it ends, under the same key', async () => {
    const { server, uploader, heads } = await setUp(2);
    const [first, second] = heads;
    if (first) uploader.enqueue(first);
    await vi.advanceTimersByTimeAsync(280_000);
    if (second) uploader.enqueue(second);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.forms).toEqual(['r1', 'r1']);
    expect(server.confirmed.size).toBe(2);
  });

  it('distinguishes an account that may not send from an expired form, until it may again', async () => {
    const { server, uploader, heads, journal } = await setUp(1);
    server.openForm = () => Promise.reject(new RefusedByServer(403));
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploader.counts).toMatchObject({ confirmed: 0, unsent: 1, refused: 1, notAllowed: true });
    expect(await journal.segments('r1')).toHaveLength(1);
    server.openForm = Server.prototype.openForm;
    uploader.retryRejected();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(uploader.counts).toEqual({ confirmed: 1, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 });
  });

  it('sets everything aside once the server no longer has its consultation', async () => {
    const { server, uploader, heads, journal } = await setUp(40);
    server.latencyMs = 0;
    server.openForm = vi.fn(() => Promise.reject(new RefusedByServer(404, 'NOT_FOUND')));
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(100);
    expect(uploader.counts).toMatchObject({ confirmed: 0, unsent: 40, refused: 40 });
    expect(server.openForm).toHaveBeenCalledTimes(1);
    expect(await journal.segments('r1')).toHaveLength(40);
  });

  it('R4: renews a refused form at once and never shows a 403', async () => {
    const { server, uploader, heads } = await setUp(1);
    server.faults = ['fine', 'form ended'];
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.forms).toEqual(['r1', 'r1']);
    expect(uploader.counts).toMatchObject({ confirmed: 1, unsent: 0 });
  });

  it('reports a conflict on other bytes under an index, does not delete ours, and sends the rest', async () => {
    const { server, journal, uploader, heads } = await setUp(4);
    server.confirmed.set(1, 'sha-of-other-bytes');
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(uploader.counts).toMatchObject({ confirmed: 3, unsent: 1, conflicts: 1 });
    expect(await journal.segments('r1')).toEqual([{ index: 1, parts: 1, durationMs: 3_000 }]);
  });

  it('sends again, and raises no alarm about, what arrived damaged once', async () => {
    const { server, uploader, heads } = await setUp(1);
    const answers = [409];
    server.refuse = () => answers.shift() ?? 0;
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(uploader.counts).toMatchObject({ confirmed: 1, unsent: 0, conflicts: 0 });
  });

  it('sets aside a segment that is refused again and again, and tries it again when asked', async () => {
    const { server, uploader, heads } = await setUp(3);
    server.refuse = (index) => (index === 0 ? 422 : 0);
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploader.counts).toMatchObject({ confirmed: 2, unsent: 1, refused: 1 });
    server.refuse = () => 0;
    uploader.retryRejected();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(uploader.counts).toMatchObject({ confirmed: 3, unsent: 0, refused: 0 });
  });

  it('sends nothing after it was stopped', async () => {
    const { server, journal, uploader, heads } = await setUp(1);
    server.faults = ['unreachable'];
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(20);
    uploader.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.stored.size).toBe(0);
    expect(await journal.segments('r1')).toHaveLength(1);
  });

  it('sends nothing after it was stopped, even when woken', async () => {
    const { server, uploader, heads } = await setUp(2);
    uploader.stop();
    for (const head of heads) uploader.enqueue(head);
    uploader.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.stored.size).toBe(0);
  });

  it('sends a segment once however often it is named', async () => {
    const { server, uploader, heads } = await setUp(1);
    const post = vi.spyOn(server, 'postForm');
    for (const head of [...heads, ...heads]) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(15);
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(post).toHaveBeenCalledTimes(1);
    expect(uploader.counts).toMatchObject({ confirmed: 1, unsent: 0 });
  });

  it('sends one segment at a time while it fails, and four once it succeeds', async () => {
    const { server, uploader, heads } = await setUp(12);
    server.faults = ['fine', ...Array.from({ length: 40 }, () => 'unreachable' as const)];
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.parallelMax).toBe(4);
    server.parallelMax = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.parallelMax).toBe(1);
    server.faults = [];
    await vi.advanceTimersByTimeAsync(20_000);
    expect([server.confirmed.size, server.parallelMax]).toEqual([12, 4]);
  });

  it('sets aside what is gone from the device, and sends the rest', async () => {
    const { server, journal, uploader, heads } = await setUp(2);
    await journal.removeSegment('r1', 0);
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploader.counts).toMatchObject({ confirmed: 1, unsent: 1, refused: 1 });
    expect(server.stored.has(0)).toBe(false);
  });

  it.each([401, 408, 419, 429])('sets nothing aside while the server answers %s, which passes', async (status) => {
    const { server, uploader, heads } = await setUp(1);
    const answers = Array.from({ length: 8 }, () => status);
    server.refuse = () => answers.shift() ?? 0;
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toEqual([]);
    expect(uploader.counts).toMatchObject({ confirmed: 1, unsent: 0, refused: 0 });
  });

  it('gives what it tries again on request as many tries as before', async () => {
    const { server, uploader, heads } = await setUp(1);
    const answers = Array.from({ length: 9 }, () => 422);
    server.refuse = () => answers.shift() ?? 0;
    for (const head of heads) uploader.enqueue(head);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([answers.length, uploader.counts.refused]).toEqual([4, 1]);
    uploader.retryRejected();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploader.counts).toMatchObject({ confirmed: 1, refused: 0 });
  });

  it('R6: stores exactly what was recorded, whatever fails', async () => {
    const fault = fc.constantFrom<Fault>('fine', 'unreachable', 'answer lost', 'unwell', 'form ended');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fault, { maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 12, maxLength: 12 }),
        async (count, faults, gapsMs) => {
          const { server, journal, uploader, heads } = await setUp(count);
          server.faults = [...faults];
          for (const [at, head] of heads.entries()) {
            uploader.enqueue(head);
            await vi.advanceTimersByTimeAsync(gapsMs[at] ?? 0);
            // Nothing may be forgotten that the server has not confirmed.
            const stored = new Set((await journal.segments('r1')).map((s) => s.index));
            for (const { index } of heads) expect(stored.has(index) || server.confirmed.has(index)).toBe(true);
          }
          await vi.advanceTimersByTimeAsync(300_000);
          uploader.retryRejected();
          await vi.advanceTimersByTimeAsync(300_000);
          expect([...server.confirmed.entries()].sort(([a], [b]) => a - b)).toEqual(
            heads.map(({ index }) => [index, hashOf(index)]),
          );
          expect(await journal.segments('r1')).toEqual([]);
        },
      ),
      { numRuns: SCHEDULES },
    );
    reportFigure('R6', 'schedules of faults after which stored was what was recorded', `${SCHEDULES} of ${SCHEDULES}`);
  }, 300_000);
});
