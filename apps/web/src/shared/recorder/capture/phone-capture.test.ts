import { expect, test } from 'vitest';
import type { StoreEvent } from '../upload/store-events.ts';
import type { CaptureEvent } from './capture-events.ts';
import { openPhone } from './phone-capture.ts';
import type { RemoteCaptureEvent } from './remote-capture.ts';

test('a phone becomes the recorder’s microphone: its counts, its level, its end and its loss', () => {
  let phone: (event: RemoteCaptureEvent) => void = () => undefined;
  const asked: string[] = [];
  const events: (CaptureEvent | StoreEvent)[] = [];
  const meter = { read: () => 0 };
  const recording = {
    id: 'r1',
    voiceNoteId: 'note',
    userId: 'anna',
    patientLabel: 'Ada',
    startedAtMs: 0,
    isLive: false,
  };
  const opened = openPhone(
    {
      start: (_recording, report) => {
        phone = report;
        return {
          stop: () => asked.push('stop'),
          setMuted: (muted) => asked.push(muted ? 'mute' : 'unmute'),
          close: () => asked.push('close'),
        };
      },
      onFound: () => () => undefined,
    },
    recording,
    meter,
    (event) => events.push(event),
  );
  phone({ type: 'ready', atMs: 5, label: 'Ada’s phone', muted: true });
  phone({ type: 'level', peak: 0.4 });
  expect(meter.read()).toBe(0.4);
  phone({ type: 'counts', recordedSegments: 3, confirmedSegments: 1, unsentMs: 6_000 });
  opened.command({ type: 'SET_MUTED', muted: true });
  opened.command({ type: 'STOP' });
  phone({ type: 'away', isAway: true });
  phone({ type: 'away', isAway: false });
  phone({ type: 'ended', segmentCount: 4, isInterrupted: false });
  phone({ type: 'lost' });
  expect(events.map(({ type }) => type)).toEqual([
    'CAPTURE.DEVICE',
    'CAPTURE.READY',
    'CAPTURE.ELSEWHERE',
    'STORE.COUNTS',
    'CAPTURE.TROUBLE',
    'CAPTURE.TROUBLE',
    'CAPTURE.ELSEWHERE',
    'CAPTURE.ENDED',
    'CAPTURE.LOST',
  ]);
  expect(events[1]).toEqual({ type: 'CAPTURE.READY', atMs: 5, muted: true });
  expect(events.slice(4, 6)).toEqual([
    { type: 'CAPTURE.TROUBLE', trouble: 'phone away' },
    { type: 'CAPTURE.TROUBLE', trouble: null },
  ]);
  expect(events[7]).toEqual({ type: 'CAPTURE.ENDED', isAsked: true });
  expect(events[3]).toMatchObject({ savedSlices: 3, counts: { confirmed: 1, unsent: 2, unsentMs: 6_000 } });
  opened.close();
  expect(meter.read()).toBe(0);
  expect(asked).toEqual(['mute', 'stop', 'close']);
});
