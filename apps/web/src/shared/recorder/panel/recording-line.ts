import { JOURNAL_SLICE_MS, SLICES_PER_SEGMENT } from '@openconsult/contracts/limits';
import type { RecorderContext } from '../machine/recorder-machine.ts';

/** Up to this many unsent segments are being sent, not late. */
export const SENDING_MAX = 2;

/** Minutes and seconds, with hours where there are any: 1:20, 1:02:05. */
export function clockText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** How much was recorded; of a phone, as far as is known here. */
const recordedMs = ({ source, sliceCount }: Pick<RecorderContext, 'source' | 'sliceCount'>): number =>
  sliceCount * JOURNAL_SLICE_MS * (source?.kind === 'phone' ? SLICES_PER_SEGMENT : 1);

/** The line after a recording that ended although no user stopped it; null for any other. */
export const interruptedLine = (
  context: Pick<RecorderContext, 'source' | 'sliceCount' | 'isInterrupted'>,
): string | null => (context.isInterrupted ? `Recording has ended at ${clockText(recordedMs(context))}` : null);

/** The line while audio is recorded: is it recording, and is it saved? */
export function recordingLine(
  {
    counts,
    health,
    muted,
    source,
    trouble,
  }: Pick<RecorderContext, 'counts' | 'health' | 'muted' | 'source' | 'trouble'>,
  isOnline: boolean,
): string {
  const start = muted ? 'Muted' : 'Recording';
  if (trouble === 'phone away') return 'Phone disconnected · its recording is safe on the phone';
  if (source?.kind === 'phone') return phoneLine(counts, muted);
  const toSend = `(${clockText(counts.unsentMs)} to send)`;
  if (health !== 'durable') {
    const place =
      health === 'locked'
        ? 'in this tab only until the server answers, so leave it open'
        : 'saved in this tab only, so leave it open';
    return counts.unsent > SENDING_MAX ? `${start} · ${place} ${toSend}` : `${start} · ${place}`;
  }
  if (!isOnline) return `${start} · offline, saved on this device ${toSend}`;
  if (counts.notAllowed) return `${start} · saved on this device: your account may not send audio now ${toSend}`;
  if (counts.refused + counts.conflicts > 0)
    return `${start} · saved on this device, the server does not take all of it ${toSend}`;
  if (counts.unsent > SENDING_MAX) return `${start} · saved on this device, catching up ${toSend}`;
  if (counts.confirmed === 0) return `${start} · saved every 3 seconds`;
  return `${start} · everything so far is saved`;
}

function phoneLine({ unsent, unsentMs }: RecorderContext['counts'], muted: boolean): string {
  const start = muted ? 'Muted on the phone' : 'Recording on the phone';
  if (unsent > SENDING_MAX) return `${start} · saved on it, catching up (${clockText(unsentMs)} to send)`;
  return `${start} · everything so far is saved`;
}
