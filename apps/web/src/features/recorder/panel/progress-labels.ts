import { PROGRESS_DONE, PROGRESS_TRANSCRIBING_MAX, PROGRESS_UPLOADING_MAX } from '@openconsult/contracts/limits';
import type { CaptureTrouble } from '../../../shared/recorder/capture/capture-events.ts';
import type { RecorderContext, RecorderFailure } from '../../../shared/recorder/machine/recorder-machine.ts';
import { type Labels, recorderFailureLabels } from '../../../shared/recorder/panel/failure-labels.ts';
import { clockText, SENDING_MAX } from '../../../shared/recorder/panel/recording-line.ts';
import type { RecognitionFailure } from '../provider/recognition.ts';
import type { RecorderStatus } from '../provider/recorder-context.ts';

/** A smaller lag is not shown. */
const LAG_SHOWN_MS = 3_000;

/** The line about live recognition; null when all is well. */
export function liveLine(live: RecorderContext['live']): string | null {
  if (live === null) return null;
  if (live.status === 'connecting') return 'Words appear in a moment';
  if (live.status === 'fallen back') return live.reason ?? 'Words appear after Stop: the live connection was lost';
  return live.lagMs >= LAG_SHOWN_MS ? `Words are ${Math.round(live.lagMs / 1_000)} s behind` : null;
}

/**
 * The progress to the transcript (behaviour.md#progress): uploading 0-30, transcribing 31-90, finishing 91-99, done
 * 100.
 */
export function progressPercent(
  { stage, percent }: Pick<RecorderStatus, 'stage' | 'percent'>,
  counts: RecorderContext['counts'],
): number {
  if (stage === 'done') return PROGRESS_DONE;
  if (stage === 'finishing') return PROGRESS_TRANSCRIBING_MAX + 5;
  if (stage === 'transcribing') {
    const span = PROGRESS_TRANSCRIBING_MAX - PROGRESS_UPLOADING_MAX - 1;
    return PROGRESS_UPLOADING_MAX + 1 + Math.round((span * Math.min(100, percent)) / 100);
  }
  const all = counts.confirmed + counts.unsent;
  if (stage !== 'uploading' || all === 0) return 0;
  return Math.floor((PROGRESS_UPLOADING_MAX * counts.confirmed) / all);
}

/** The line after Stop. */
export function progressLine(
  { stage, isWaiting }: Pick<RecorderStatus, 'stage' | 'isWaiting'>,
  counts: RecorderContext['counts'],
  isOnline: boolean,
): string {
  switch (stage) {
    case 'stopping':
      return 'Finishing the recording…';
    case 'readingFile':
      return 'Reading the file…';
    case 'uploading':
      if (!isOnline)
        return `Offline · ${clockText(counts.unsentMs)} stored on this device until the connection is back`;
      return counts.unsent > SENDING_MAX
        ? `Sending the audio · ${clockText(counts.unsentMs)} to go`
        : 'Sending the last seconds…';
    case 'transcribing':
      return isWaiting ? 'Waiting for the recogniser · the audio is safe on the server' : 'Writing the transcript…';
    case 'finishing':
      return 'Fetching the transcript…';
    default:
      return 'Transcript ready';
  }
}

/** What is wrong with the sound of a running recording. */
export const troubleLabels: Record<CaptureTrouble, Labels> = {
  silent: {
    title: 'No sound reaches the microphone',
    advice: 'The recording continues. Check that the microphone is on and near, or choose another.',
  },
  clipping: {
    title: 'The sound is too loud',
    advice: 'The recording continues, but loud words are cut off. Move the microphone a little further away.',
  },
  'one channel silent': {
    title: 'One of the two microphones gives no sound',
    advice: 'The recording continues, but who speaks is not known. Check that both microphones are on.',
  },
  'muted by the device': {
    title: 'The microphone was muted by this device or taken by a call',
    advice: 'The recording continues without sound until the microphone is released.',
  },
  disconnected: {
    title: 'The microphone was disconnected',
    advice: 'The recording continues without sound. Plug it in again or choose another.',
  },
  switched: {
    title: 'The microphone was disconnected',
    advice: 'The recording continues with another one. Some seconds may be missing.',
  },
  'phone away': {
    title: 'The phone is disconnected',
    advice:
      'Check that the phone is on and its page is open: it records on, and continues here as soon as it reconnects.',
  },
  'stopped by the browser': {
    title: 'The browser stopped the recording',
    advice: 'Everything recorded before that is saved.',
  },
};

const recognitionFailureLabels: Record<Exclude<RecognitionFailure, RecorderFailure>, Labels> = {
  recogniserAway: {
    title: 'The recogniser is not available.',
    advice: 'All audio is safe on the server, which retries automatically. Try again now, or come back to it later.',
  },
  recognitionSpent: {
    title: 'The recognition time for today is used up.',
    advice: 'All audio is safe on the server, which recognises it automatically.',
  },
  unreadable: {
    title: 'This recording cannot be read.',
    advice: 'Its audio is damaged or contains no sound. Record again, or use another audio file.',
  },
};

/** The title and advice of a failure, from Record to the transcript. */
export const failureLabels = { ...recorderFailureLabels, ...recognitionFailureLabels };

/** For `missing` segments that did not reach the server, conflict with others, or may not be sent. */
export function gapLabels(
  missing: number,
  { conflicts, notAllowed }: Pick<RecorderContext['counts'], 'conflicts' | 'notAllowed'>,
): Labels {
  const isOne = missing === 1;
  const title = isOne ? 'One part of the recording is missing' : `${missing} parts of the recording are missing`;
  if (notAllowed) {
    const advice =
      'Your plan, your subscription or the terms have changed. The audio is stored on this device and can be sent once they are in order.';
    return { title: 'Your account may not send audio now', advice };
  }
  if (conflicts > 0)
    return { title, advice: 'The server has other audio in its place. Ours is stored on this device.' };
  const lost = isOne ? 'About 3 seconds did' : `About ${missing * 3} seconds did`;
  return {
    title,
    advice: `${lost} not reach the server. The transcript can be written without them and marks the gap.`,
  };
}
