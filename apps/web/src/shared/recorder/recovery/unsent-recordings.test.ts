import { expect, it, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { JournalMemory } from '../journal/journal-memory.ts';
import type { JournalRecording } from '../journal/journal-store.ts';
import { AudioStore } from '../upload/audio-store.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import { RefusedByServer, type SegmentUploadPort } from '../upload/segment-upload-port.ts';
import { UnsentRecordings, type UnsentRecordingsDeps } from './unsent-recordings.ts';

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

const recording: JournalRecording = {
  id: 'r1',
  voiceNoteId: 'note-1',
  userId: 'anna',
  patientLabel: 'Patient 7',
  startedAtMs: 0,
  contentType: 'audio/webm',
  segmentCount: 0,
  state: 'recording',
};

/** A server that accepts slices by default, and the audio of a page that ended without it. */
const setUp = async (change: Partial<UnsentRecordingsDeps> = {}) => {
  const journal = new Journal(null);
  const server = {
    confirmed: new Map<number, string>(),
    ends: [] as EndRequest[],
    answer: { kind: 'accepted' } as EndAnswer,
    refusedIndex: -1,
    isAudioDeleted: false,
    isErased: false,
    forms: 0,
  };
  const port: SegmentUploadPort = {
    openForm: async (_, key) => {
      server.forms += 1;
      if (server.isErased) throw new RefusedByServer(404, 'NOT_FOUND');
      if (server.isAudioDeleted) throw new RefusedByServer(409, 'AUDIO_DELETED');
      return { recordingId: key, url: '/form', fields: {}, keyPrefix: 'p/', expiresAtMs: Date.now() + 300_000 };
    },
    postForm: async () => undefined,
    sendTail: () => undefined,
    confirm: async (_, { index, sha256 }) => {
      if (index === server.refusedIndex) throw new RefusedByServer(409);
      server.confirmed.set(index, sha256);
    },
  };
  const unreachable: SegmentUploadPort = {
    ...port,
    openForm: async () => {
      throw new TypeError('Failed to fetch');
    },
  };
  const crashed = new AudioStore({ recording, journal, port: unreachable, report: () => undefined });
  for (const words of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) crashed.save(new Blob([words]), 1_000);
  crashed.stopped();
  await vi.waitFor(async () => expect((await journal.pending('anna'))[0]?.recording.state).toBe('stopped'), {
    timeout: 20_000,
  });
  crashed.dispose();
  const unsent = new UnsentRecordings({
    journal: Promise.resolve(journal),
    port,
    endRecording: async (request) => {
      server.ends.push(request);
      return server.answer;
    },
    isEnded: async () => false,
    stateOnServer: async () => 'there',
    isLocked: async () => false,
    unlocked: () => new Promise(() => undefined),
    lock: () => () => undefined,
    ...change,
  });
  return { journal, server, unsent };
};

it('offers what an ended page left behind, and sends all of it with its number of segments', async () => {
  const { journal, server, unsent } = await setUp();
  await unsent.load('anna');
  expect(unsent.items.get()).toMatchObject([{ status: 'waiting', unsentCount: 3, unsentMs: 7_000 }]);
  await unsent.send('r1');
  expect([...server.confirmed.keys()].sort()).toEqual([0, 1, 2]);
  expect(server.ends).toEqual([{ voiceNoteId: 'note-1', recordingId: 'r1', segmentCount: 3, allowGaps: false }]);
  expect(unsent.items.get()).toMatchObject([{ status: 'sent' }]);
  expect(await journal.pending('anna')).toEqual([]);
});

it('reports the real length of late and large slices', async () => {
  const journal = new Journal(new JournalMemory());
  const { unsent, server } = await setUp({ journal: Promise.resolve(journal) });
  const slice = { recordingId: 'r1', segment: 0, part: 0, durationMs: 8_200, bytes: new Uint8Array([1]).buffer };
  await journal.append({ ...recording, segmentCount: 1 }, slice);
  await unsent.load('anna');
  expect(unsent.items.get()).toMatchObject([{ unsentCount: 1, unsentMs: 8_200 }]);
  await unsent.send('r1');
  expect([...server.confirmed.keys()]).toEqual([0]);
});

it('lists audio that no key opens, but not what another tab records, and discards it on request', async () => {
  const { unsent, journal } = await setUp({ isLocked: async (id) => id === 'r3' });
  const segments = [
    { index: 3, parts: 3, durationMs: 3_000 },
    { index: 4, parts: 1, durationMs: 1_000 },
  ];
  vi.spyOn(journal, 'unreadable').mockResolvedValue([
    { id: 'r2', segments },
    { id: 'r3', segments },
    { id: 'r4', segments: [] },
  ]);
  const removed = vi.spyOn(journal, 'removeRecording');
  await unsent.load('anna');
  expect(unsent.unreadable.get()).toEqual([{ id: 'r2', unsentMs: 4_000 }]);
  expect(removed.mock.calls).toEqual([['r4']]);
  await unsent.discard('r2');
  expect(unsent.unreadable.get()).toEqual([]);
  expect(removed).toHaveBeenCalledWith('r2');
});

it('shows nothing to another user', async () => {
  const { unsent } = await setUp();
  await unsent.load('ben');
  expect(unsent.items.get()).toEqual([]);
});

it('leaves a recording to the tab that is at work on it, and offers it once that tab is gone', async () => {
  let isLocked = true;
  let release = () => {};
  const unlocked = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  const { unsent } = await setUp({ isLocked: async () => isLocked, unlocked });
  await unsent.load('anna');
  await unsent.load('anna');
  expect(unsent.items.get()).toEqual([]);
  expect(unlocked).toHaveBeenCalledOnce();
  isLocked = false;
  release();
  await vi.waitFor(() => expect(unsent.items.get()).toMatchObject([{ status: 'waiting', unsentCount: 3 }]));
});

it('does not delete a recording with missing parts, and continues without them only on request', async () => {
  const { journal, server, unsent } = await setUp();
  server.answer = { kind: 'missing', missing: [1] };
  await unsent.load('anna');
  await unsent.send('r1');
  expect(unsent.items.get()).toMatchObject([{ status: 'incomplete' }]);
  expect(await journal.pending('anna')).toHaveLength(1);
  server.answer = { kind: 'accepted' };
  await unsent.send('r1', true);
  expect(server.ends.at(-1)).toMatchObject({ allowGaps: true });
  expect(unsent.items.get()).toMatchObject([{ status: 'sent' }]);
});

it('never deletes bytes that the server did not take', async () => {
  const { journal, server, unsent } = await setUp();
  server.refusedIndex = 1;
  await unsent.load('anna');
  await unsent.send('r1');
  expect(unsent.items.get()).toMatchObject([{ status: 'incomplete' }]);
  await unsent.send('r1', true);
  expect(await journal.segments('r1')).toEqual([{ index: 1, parts: 3, durationMs: 3_000 }]);
});

it('deletes automatically only what the server already transcribes', async () => {
  const { journal, unsent } = await setUp({ isEnded: async () => true });
  await unsent.load('anna');
  expect(unsent.items.get()).toHaveLength(1);
  for (const index of [0, 1, 2]) await journal.removeSegment('r1', index);
  await journal.saveRecording({ ...recording, segmentCount: 3 });
  await unsent.load('anna');
  expect(unsent.items.get()).toEqual([]);
  expect(await journal.pending('anna')).toEqual([]);
});

it('discards only on request', async () => {
  const { journal, unsent } = await setUp();
  await unsent.load('anna');
  await unsent.load('anna');
  expect(await journal.pending('anna')).toHaveLength(1);
  await unsent.discard('r1');
  expect([unsent.items.get(), await journal.pending('anna')]).toEqual([[], []]);
});

it('sends what is left of a deleted consultation without offering it, so that nothing is lost should that be undone', async () => {
  const { journal, server, unsent } = await setUp({ stateOnServer: async () => 'deleted' });
  server.answer = { kind: 'missing', missing: [5] };
  await unsent.load('anna');
  expect(unsent.items.get()).toEqual([]);
  await vi.waitFor(() => expect(server.ends.map(({ allowGaps }) => allowGaps)).toEqual([false, true]));
  expect([...server.confirmed.keys()].sort()).toEqual([0, 1, 2]);
  // Not accepted: it stays, and is still not offered.
  expect(await journal.pending('anna')).toHaveLength(1);
  server.answer = { kind: 'accepted' };
  await unsent.load('anna');
  expect(unsent.items.get()).toEqual([]);
  await vi.waitFor(async () => expect(await journal.pending('anna')).toEqual([]));
});

it('offers a recording although the state of its consultation is unknown', async () => {
  const silent = await setUp({ stateOnServer: () => new Promise(() => undefined) });
  await silent.unsent.load('anna');
  expect(silent.unsent.items.get()).toHaveLength(1);
  const offline = await setUp({ stateOnServer: () => Promise.reject(new TypeError('Failed to fetch')) });
  await offline.unsent.load('anna');
  expect(offline.unsent.items.get()).toHaveLength(1);
});

it('P12: reports late audio of a recording whose audio was deleted as refused, never as sent', async () => {
  const { journal, server, unsent } = await setUp();
  server.isAudioDeleted = true;
  await unsent.load('anna');
  await unsent.send('r1');
  expect(unsent.items.get()).toMatchObject([{ status: 'expired', unsentCount: 3 }]);
  await unsent.send('r1', true);
  expect(server.ends).toEqual([]);
  await unsent.load('anna');
  expect(unsent.items.get()).toMatchObject([{ status: 'expired' }]);
  expect(await journal.segments('r1')).toHaveLength(3);
  await unsent.discard('r1');
  expect([unsent.items.get(), await journal.pending('anna')]).toEqual([[], []]);
});

it('P12: offers audio of a recording whose audio was deleted to be discarded only, on every load', async () => {
  const { journal, server, unsent } = await setUp({ stateOnServer: async () => 'expired' });
  await unsent.load('anna');
  expect(unsent.items.get()).toMatchObject([
    { status: 'expired', unsentCount: 3, recording: { patientLabel: 'Patient 7' } },
  ]);
  await unsent.send('r1');
  expect([server.ends, server.confirmed.size]).toEqual([[], 0]);
  await unsent.discard('r1');
  expect(await journal.pending('anna')).toEqual([]);
});

it('P12: removes the name of an erased patient from this device, and offers the audio to be discarded only', async () => {
  const { journal, server, unsent } = await setUp({ stateOnServer: async () => 'gone' });
  await unsent.load('anna');
  expect(unsent.items.get()).toMatchObject([{ status: 'gone', unsentCount: 3, recording: { patientLabel: '' } }]);
  expect((await journal.pending('anna')).map(({ recording: { patientLabel } }) => patientLabel)).toEqual(['']);
  await unsent.send('r1');
  expect([server.ends, server.confirmed.size]).toEqual([[], 0]);
});

it('P12: notices that the consultation was erased after its audio was offered, without a try for each segment', async () => {
  const journal = new Journal(new JournalMemory());
  const { server, unsent } = await setUp({
    journal: Promise.resolve(journal),
    stateOnServer: async () => (server.isErased ? 'gone' : 'there'),
  });
  const segmentCount = 40;
  for (let segment = 0; segment < segmentCount; segment += 1) {
    const slice = { recordingId: 'r1', segment, part: 0, durationMs: 3_000, bytes: new Uint8Array([1]).buffer };
    await journal.append({ ...recording, segmentCount }, slice);
  }
  await unsent.load('anna');
  expect(unsent.items.get()).toMatchObject([{ status: 'waiting', unsentCount: segmentCount }]);
  server.isErased = true;
  await unsent.send('r1');
  expect(unsent.items.get()).toMatchObject([{ status: 'gone', recording: { patientLabel: '' } }]);
  expect([server.forms, server.ends]).toEqual([1, []]);
});
