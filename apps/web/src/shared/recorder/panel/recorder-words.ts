import { PROGRESS_DONE, PROGRESS_TRANSCRIBING_MAX, PROGRESS_UPLOADING_MAX } from '@openconsult/contracts/limits';
import { failureMessages } from '@openconsult/contracts/messages';
import type { CaptureTrouble } from '../capture/capture-events.ts';
import type { RecorderStage } from '../machine/recorder-stage.ts';
import type { RecorderContext, RecorderFailure } from '../machine/recorder-state.ts';

/** So little unsent audio is on its way, not waiting: two slices. */
const UNDER_WAY_COUNT = 2;

/** Minutes and seconds, with hours where there are any: 1:20, 1:02:05. */
export function clockText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** The one true line while audio is recorded: is it recording, and is it saved? */
export function recordingLine(
  { counts, health, muted, source }: Pick<RecorderContext, 'counts' | 'health' | 'muted' | 'source'>,
  isOnline: boolean,
): string {
  const start = muted ? 'Muted' : 'Recording';
  if (source?.kind === 'phone') return phoneLine(counts, muted);
  const toSend = `(${clockText(counts.unsentMs)} to send)`;
  if (health !== 'durable') {
    const kept =
      health === 'locked'
        ? 'in this tab only until the server answers, so leave it open'
        : 'kept in this tab only, so leave it open';
    return counts.unsent > UNDER_WAY_COUNT ? `${start} · ${kept} ${toSend}` : `${start} · ${kept}`;
  }
  if (!isOnline) return `${start} · offline, kept on this device ${toSend}`;
  if (counts.notAllowed) return `${start} · kept on this device: your account may not send audio now ${toSend}`;
  if (counts.refused + counts.conflicts > 0)
    return `${start} · kept on this device, the server does not take all of it ${toSend}`;
  if (counts.unsent > UNDER_WAY_COUNT) return `${start} · kept on this device, catching up ${toSend}`;
  if (counts.confirmed === 0) return `${start} · saved every 3 seconds`;
  return `${start} · everything so far is saved`;
}

function phoneLine({ unsent, unsentMs }: RecorderContext['counts'], muted: boolean): string {
  const start = muted ? 'Muted on the phone' : 'Recording on the phone';
  if (unsent > UNDER_WAY_COUNT) return `${start} · kept on it, catching up (${clockText(unsentMs)} to send)`;
  return `${start} · everything so far is saved`;
}

/** How far behind the voice the words may be before it is said. */
const LAG_SAID_MS = 3_000;

/** What is to be known of words that come while they are spoken; null when all is well. */
export function liveLine(live: RecorderContext['live']): string | null {
  if (live === null) return null;
  if (live.status === 'connecting') return 'Words appear in a moment';
  if (live.status === 'fallen back') return live.words ?? 'Words appear after Stop: the live connection was lost';
  return live.lagMs >= LAG_SAID_MS ? `Words are ${Math.round(live.lagMs / 1_000)} s behind` : null;
}

/**
 * How far the way to the transcript is (behaviour.md#progress): uploading 0-30, transcribing 31-90, finishing 91-99,
 * done 100.
 */
export function progressPercent(
  stage: RecorderStage,
  { counts, transcribedPercent }: Pick<RecorderContext, 'counts' | 'transcribedPercent'>,
): number {
  if (stage === 'done') return PROGRESS_DONE;
  if (stage === 'finishing') return PROGRESS_TRANSCRIBING_MAX + 5;
  if (stage === 'transcribing') {
    const span = PROGRESS_TRANSCRIBING_MAX - PROGRESS_UPLOADING_MAX - 1;
    return PROGRESS_UPLOADING_MAX + 1 + Math.round((span * Math.min(100, transcribedPercent)) / 100);
  }
  const all = counts.confirmed + counts.unsent;
  if (stage !== 'uploading' || all === 0) return 0;
  return Math.floor((PROGRESS_UPLOADING_MAX * counts.confirmed) / all);
}

/** What is going on after Stop, in words. */
export function progressLine(
  stage: RecorderStage,
  { counts, isWaiting }: Pick<RecorderContext, 'counts' | 'isWaiting'>,
  isOnline: boolean,
): string {
  switch (stage) {
    case 'stopping':
      return 'Finishing the recording…';
    case 'readingFile':
      return 'Reading the file…';
    case 'uploading':
      if (!isOnline) return `Offline · ${clockText(counts.unsentMs)} kept on this device until the connection is back`;
      return counts.unsent > UNDER_WAY_COUNT
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

export interface FailureWords {
  title: string;
  advice: string;
}

const troubleWords: Record<CaptureTrouble, FailureWords> = {
  silent: {
    title: 'No sound reaches the microphone',
    advice: 'The recording goes on. Check that the microphone is on and near, or choose another.',
  },
  clipping: {
    title: 'The sound is too loud',
    advice: 'The recording goes on, but loud words are cut off. Move the microphone a little further away.',
  },
  'muted by the device': {
    title: 'The microphone was muted by this device or taken by a call',
    advice: 'The recording goes on, without sound, until the microphone is given back.',
  },
  disconnected: {
    title: 'The microphone was disconnected',
    advice: 'The recording goes on, without sound. Plug it in again or choose another.',
  },
  switched: {
    title: 'The microphone was disconnected',
    advice: 'The recording goes on with another one. Some seconds may be missing.',
  },
  'stopped by the browser': {
    title: 'The browser stopped the recording',
    advice: 'Everything up to then is kept.',
  },
};

export const wordsOfTrouble = (trouble: CaptureTrouble): FailureWords => troubleWords[trouble];

const failureWords: Record<RecorderFailure, FailureWords> = {
  microphoneRefused: {
    title: failureMessages.microphone,
    advice: 'The browser keeps the microphone from this page. To allow the microphone:',
  },
  microphoneUnanswered: {
    title: failureMessages.microphone,
    advice: 'The question of your browser was not answered. Record again and choose “Allow”, or:',
  },
  microphoneMissing: {
    title: 'No microphone was found.',
    advice: 'Plug one in and record again, or use an audio file.',
  },
  microphoneBusy: {
    title: 'The microphone is in use by another program.',
    advice: 'Close the other program or call, then record again.',
  },
  insecurePage: {
    title: 'This address is not secure, so the browser gives it no microphone.',
    advice: 'Open the page with an address that begins with https://, or on this computer as localhost.',
  },
  unsupportedBrowser: {
    title: 'This browser cannot record audio for us.',
    advice: 'Use a current Chrome, Edge, Firefox or Safari.',
  },
  phoneRefused: {
    title: 'The phone cannot record.',
    advice: 'Look at its screen: it says what is missing. Or record with the microphone of this computer.',
  },
  phoneLost: {
    title: failureMessages.remoteMicrophoneLost,
    advice:
      'What it recorded is kept on it and arrives by itself when it is back. You can wait, or come back to it later.',
  },
  notAudio: { title: 'This file holds no audio we can read.', advice: 'Choose another file, or record.' },
  fileUnreadable: {
    title: 'This file could not be read to its end.',
    advice: 'Nothing of it was kept. Choose another file, or try this one again.',
  },
  nothingRecorded: { title: 'Nothing was recorded.', advice: 'Record again when you are ready.' },
  notSent: {
    title: failureMessages.uploadWorker,
    advice:
      'The audio is stored on this device and is sent once the server answers. You can wait, try now, or send it later.',
  },
  noAnswer: {
    title: 'The server does not answer.',
    advice: 'All audio is safe on the server. Try again, or come back to it later.',
  },
  recogniserAway: {
    title: 'The recogniser is not available.',
    advice: 'All audio is safe on the server, which tries again by itself. Try again now, or come back to it later.',
  },
  recognitionSpent: {
    title: 'The recognition time for today is used up.',
    advice: 'All audio is safe on the server, which recognises it by itself.',
  },
  unreadable: {
    title: 'This recording cannot be read.',
    advice: 'Its audio is damaged or is no sound. Record again, or use another audio file.',
  },
  transcribing: {
    title: failureMessages.transcribing,
    advice: 'The audio is kept. Use it again now, or keep it as a draft.',
  },
};

export const wordsOfFailure = (failure: RecorderFailure): FailureWords => failureWords[failure];

/** What is said when the server misses `parts` slices, holds others in their place, or takes none of this person's. */
export function wordsOfGaps(
  parts: number,
  { conflicts, notAllowed }: Pick<RecorderContext['counts'], 'conflicts' | 'notAllowed'>,
): FailureWords {
  const one = parts === 1;
  const title = one ? 'One part of the recording is missing' : `${parts} parts of the recording are missing`;
  if (notAllowed) {
    const advice =
      'Your plan, your subscription or the terms have changed. The audio is kept on this device: it can be sent as soon as they are in order.';
    return { title: 'Your account may not send audio now', advice };
  }
  if (conflicts > 0)
    return { title, advice: 'The server holds other audio in its place. Ours is kept on this device.' };
  const lost = one ? 'About 3 seconds did' : `About ${parts * 3} seconds did`;
  return { title, advice: `${lost} not reach the server. The transcript can be written without and marks the place.` };
}
