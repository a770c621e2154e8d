import type { FaultRow } from './fault-row.ts';

/** Streamed texts, jobs, mail and text messages: every text is whole, every effect happens once. */
export const effectRows = {
  S1: {
    fault: 'chunks of a text arrive lost, doubled or swapped',
    promise:
      'Chunks are ordered by their number. A gap of 1.5 s is filled by one fetch of the snapshot, and the text is equal to what was written.',
  },
  S2: {
    fault: 'the page is offline when a text ends',
    promise: 'The text is complete within 2 s of the return.',
  },
  S3: {
    fault: 'the realtime server is down while a text is written',
    promise:
      'Writing continues. The page polls every 5 s, shows a text within 6 s of its end, and reconnects within 5 s.',
  },
  S4: {
    fault: 'the worker is killed in the middle of a text',
    promise: 'A new generation begins within 15 s, and two generations are never mixed.',
  },
  S5: {
    fault: 'Stop is pressed while chunks are in flight',
    promise: 'The writer stops within a second, what was written is stored, and no later chunk is shown.',
  },
  S6: {
    fault: 'a text is longer than a realtime message may be',
    promise: 'Events hold at most 8,000 bytes of UTF-8, and no character is broken: a letter of 200 KB arrives whole.',
  },
  S7: {
    fault: 'several consents are written in parallel',
    promise: 'Consents arrive in their order, each with its own text, whatever their headings are.',
  },
  S8: {
    fault: 'an edit and a late chunk arrive together',
    promise: 'The edit is stored and the chunk is refused. No edit is lost in 500 races.',
  },
  S9: {
    fault: 'the language model fails, hangs or returns nonsense',
    promise: 'In each of 8 kinds of failure the user sees the error within 150 s, and can retry.',
  },
  S10: {
    fault: 'the audio holds no speech',
    promise: 'The transcript is blank, and neither notes nor a bundle are offered.',
  },
  S11: {
    fault: 'the page is closed, or the worker dies, between two sections of a bundle',
    promise: 'The bundle is written whole by its first call alone, each section once.',
  },
  J1: {
    fault: 'a crash between the commit and the queue',
    promise: 'A job exists exactly if its cause was committed.',
  },
  J2: {
    fault: 'Redis is emptied or loses its last writes',
    promise: 'Open jobs are queued again from Postgres, every 2 s.',
  },
  J3: {
    fault: 'two workers run the same job',
    promise: 'One result is stored: the run that was overtaken changes nothing.',
  },
  J4: {
    fault: 'a job that fails every time',
    promise:
      'The job ends as failed after its last attempt, is logged once as an error without patient text, and is counted in the details of `/readyz`.',
  },
  J5: {
    fault: 'a deploy under load',
    promise:
      'A process reports within 1 s that it stops, finishes running work, and ends within 26 s. No call fails, and every job runs once.',
  },
  E1: {
    fault: 'the worker dies after the provider accepted a message and before our commit',
    promise: 'The message becomes `unknown` and is never sent again automatically; a user decides.',
  },
  E2: {
    fault: 'a double click, two tabs or a repeated request to send',
    promise:
      'One idempotency key is one message, however often it is requested. The key with another body is refused with 409.',
  },
  E3: {
    fault: 'the patient or the bundle changes between preview and send',
    promise: 'The send is refused with 409.',
  },
  E4: {
    fault: 'an address or phone number that reaches more or other recipients',
    promise: 'One address is one recipient. Lists, groups, line breaks and numbers of other countries are refused.',
  },
  E5: {
    fault: 'the mail server is down for an hour, defers or rejects',
    promise: 'Sending is retried for 24 hours, then shown as failed. A rejection is shown at once.',
  },
  E6: {
    fault: 'the PDF cannot be made, or consents are switched off',
    promise: 'Nothing is sent and no file is left behind. Consents are in the PDF only, never in the text of the mail.',
  },
} as const satisfies Record<string, FaultRow>;
