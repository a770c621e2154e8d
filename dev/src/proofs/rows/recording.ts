import type { FaultRow } from './fault-row.ts';

/** Recording: no second of speech is lost. */
export const recordingRows = {
  R1: {
    fault: 'the browser is killed at second 47 of a recording',
    promise:
      'At most 1.5 s of audio is lost. The next page offers the recording within 3 s, and its transcript arrives.',
  },
  R2: {
    fault: 'the power fails while recording',
    promise: "At most 4 s are lost: a slice of one second is written to the disk with `durability: 'strict'`.",
  },
  R3: {
    fault: 'the network is down for 90 s while recording',
    promise:
      'Recording continues, nothing is lost, and 30 segments are sent within 15 s of the return, at most 4 at once.',
  },
  R4: {
    fault: 'the device is offline for 15 min and the upload forms expire',
    promise: 'Forms are renewed before or when they expire, without an error shown. Nothing is lost.',
  },
  R5: {
    fault: 'an update, a lost login or a reconnect asks for a reload while recording',
    promise: 'The reload waits until nothing is recorded or unsent, and is offered meanwhile.',
  },
  R6: {
    fault: 'a segment is sent twice, or with other bytes',
    promise:
      'The same bytes are accepted any number of times and stored once; other bytes for the same index are refused.',
  },
  R7: {
    fault: 'a segment is missing at Stop',
    promise:
      'Stop names the missing segments and waits for them. Passed over, a gap is marked in the transcript and has its length in the sound; late audio is put in its place.',
  },
  R8: {
    fault: 'the last segment never arrives',
    promise:
      'A stopped recording ends after a minute without audio, one whose page is gone after three. Gaps are marked, and late audio is still accepted.',
  },
  R9: {
    fault: 'the microphone is unplugged, taken by a call, muted or silent',
    promise:
      'Silence, clipping and a lost microphone are shown within 5 s. A device that gives nothing for 10 s is opened again.',
  },
  R10: {
    fault: 'the screen locks, or the tab is hidden or frozen',
    promise:
      'The screen lock is requested again when the page is visible, and a tab that was frozen continues to record.',
  },
  R11: {
    fault: 'the device has no space left',
    promise:
      'Slices are held in memory (64 MB) and sent from there, with a notice. With less than 200 MB of space a warning is shown before the start.',
  },
  R12: {
    fault: 'another user logs in on a device with unsent audio',
    promise:
      "Another user can neither read nor send the audio: it is encrypted under a key that only its owner's session receives. An acknowledged recording leaves nothing on the device.",
  },
  R13: {
    fault: 'the login session expires during a recording',
    promise:
      'Recording continues under the login overlay, and everything arrives after the login. A phone continues to send.',
  },
  R14: {
    fault: 'dictation without mouse or keyboard input for longer than the idle limit',
    promise: 'Audio that arrives renews the session, and the idle time begins when the dictation ends.',
  },
  R15: {
    fault: 'the page is closed while recording',
    promise:
      'Every second is on the server or on the device. The last seconds are sent by one request of at most 24 KB that outlives the page.',
  },
  R16: {
    fault: 'a recording of three hours',
    promise:
      'The memory of the page grows by less than 20 MB. The server makes one file of 10,800 slices within 60 s and reads each segment once.',
  },
  R17: {
    fault: 'the live recognition connection drops',
    promise:
      'It reconnects within 3 s and sends all audio without a final phrase. After two failed attempts the uploaded audio is recognised instead: no word is lost and none is doubled.',
  },
  R18: {
    fault: 'a phone used as microphone locks or goes silent',
    promise:
      'The window sees the loss after 6 to 7 s, sounds an alarm and offers a new token. For 10 minutes the phone can rejoin and continue the same recording, of which nothing is lost; where it cannot, both sides show that it ended. Its audio arrives under its former grant.',
  },
} as const satisfies Record<string, FaultRow>;
