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
  transcribing: {
    title: failureMessages.transcribing,
    advice: 'The audio is kept. Use it again now, or keep it as a draft.',
  },
};
