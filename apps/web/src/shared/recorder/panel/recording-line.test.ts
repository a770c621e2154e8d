import { describe, expect, it } from 'vitest';
import { clockText, interruptedLine, recordingLine } from './recording-line.ts';

const counts = { confirmed: 10, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 };
const fine = { counts, health: 'durable', muted: false, source: null, trouble: null } as const;
const behind = { ...counts, unsent: 27, unsentMs: 80_400 };

describe('the line while recording', () => {
  it('shows that everything is saved only when it is', () => {
    expect(recordingLine(fine, true)).toBe('Recording · everything so far is saved');
    expect(recordingLine({ ...fine, counts: { ...counts, confirmed: 0 } }, true)).not.toContain('everything');
    expect(recordingLine({ ...fine, counts: behind }, true)).not.toContain('everything');
  });

  it('shows offline how much is only on this device', () => {
    expect(recordingLine({ ...fine, counts: behind }, false)).toBe(
      'Recording · offline, saved on this device (1:20 to send)',
    );
  });

  it('does not show "catching up" when the server refuses the audio', () => {
    const refused = { ...behind, refused: 20 };
    expect(recordingLine({ ...fine, counts: refused }, true)).toBe(
      'Recording · saved on this device, the server does not take all of it (1:20 to send)',
    );
  });

  it('shows when the account may not send any more', () => {
    const line = recordingLine({ ...fine, counts: { ...behind, refused: 20, notAllowed: true } }, true);
    expect(line).toBe('Recording · saved on this device: your account may not send audio now (1:20 to send)');
  });

  it('does not call a recording saved on the device while it is in the tab only', () => {
    const line = recordingLine({ ...fine, counts: behind, health: 'memory' }, false);
    expect(line).toContain('this tab only');
    expect(line).toContain('1:20');
  });

  it('shows that nothing is on the device before its key has come', () => {
    const line = recordingLine({ ...fine, counts: behind, health: 'locked' }, true);
    expect(line).toBe('Recording · in this tab only until the server answers, so leave it open (1:20 to send)');
  });

  it('shows when no sound is recorded', () => {
    expect(recordingLine({ ...fine, muted: true }, true)).toMatch(/^Muted/);
  });
});

it('R18: shows how long a recording was that no user stopped, by slices or by the segments of a phone', () => {
  const phone = { kind: 'phone' } as const;
  expect(interruptedLine({ source: null, sliceCount: 12, isInterrupted: true })).toBe('Recording has ended at 0:12');
  expect(interruptedLine({ source: phone, sliceCount: 4, isInterrupted: true })).toBe('Recording has ended at 0:12');
  expect(interruptedLine({ source: phone, sliceCount: 4, isInterrupted: false })).toBeNull();
});

it('R18: does not call the recording of a silent phone saved', () => {
  const line = recordingLine({ ...fine, source: { kind: 'phone' }, trouble: 'phone away' }, true);
  expect(line).toBe('Phone disconnected · its recording is safe on the phone');
});

it('shows hours only where there are any', () => {
  expect([clockText(0), clockText(59_999), clockText(80_000), clockText(3_725_000)]).toEqual([
    '0:00',
    '0:59',
    '1:20',
    '1:02:05',
  ]);
});
