import { failureMessages } from '@openconsult/contracts/texts';
import type { RecorderFailure } from '../machine/recorder-machine.ts';

export interface Labels {
  readonly title: string;
  readonly advice: string;
}

/** The title and advice of each failure of the recorder. */
export const recorderFailureLabels: Record<RecorderFailure, Labels> = {
  microphoneRefused: {
    title: failureMessages.microphone,
    advice: 'Your browser is blocking the microphone. To allow it:',
  },
  microphoneUnanswered: {
    title: failureMessages.microphone,
    advice: 'Your browser asked for permission and got no answer. Record again and choose “Allow”, or:',
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
    title: 'This address is not secure, so the browser blocks the microphone.',
    advice: 'Open the page with an address that begins with https://, or on this computer as localhost.',
  },
  unsupportedBrowser: {
    title: 'This browser cannot record audio for us.',
    advice: 'Use a current Chrome, Edge, Firefox or Safari.',
  },
  phoneRefused: {
    title: 'The phone cannot record.',
    advice: 'Its screen shows what is missing. Or record with the microphone of this computer.',
  },
  phoneLost: {
    title: failureMessages.remoteMicrophoneLost,
    advice: 'Its recording is safe on the phone and will arrive as soon as it reconnects.',
  },
  notAudio: { title: 'This file has no audio that we can read.', advice: 'Choose another file, or record.' },
  fileUnreadable: {
    title: 'This file could not be read to its end.',
    advice: 'Nothing of it was saved. Choose another file, or try this one again.',
  },
  nothingRecorded: { title: 'Nothing was recorded.', advice: 'Record again when you are ready.' },
  notSent: {
    title: failureMessages.uploadWorker,
    advice:
      'The audio is stored on this device and is sent once the server answers. You can wait, try now, or send it later.',
  },
  noAnswer: {
    title: 'The server does not answer.',
    advice: 'All audio is saved on the server. Try again, or come back to it later.',
  },
  transcribing: {
    title: failureMessages.transcribing,
    advice: 'The audio is saved. Use it again now, or save it as a draft.',
  },
};
