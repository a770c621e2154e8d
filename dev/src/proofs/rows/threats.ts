import type { FaultRow } from './fault-row.ts';

/** Attacks, and the controls against them. */
export const threatRows = {
  T1: {
    fault: 'the id of another user or practice on any route',
    promise: `Another owner's row is "not found". Every query names its owner, and row-level security of Postgres holds where one forgets to.`,
  },
  T2: {
    fault: 'nested ids of two owners in one request',
    promise: 'Foreign keys include the owner, so that Postgres refuses the pair.',
  },
  T3: {
    fault: 'a call that the role or the plan does not allow',
    promise: 'Every route states who may call it. The generated permission matrix is tested for each kind of user.',
  },
  T4: {
    fault: 'a body that sets columns it must not set',
    promise: 'A body with unknown fields is refused with 422, and the row is unchanged.',
  },
  T5: {
    fault: 'an answer with more than the contract allows',
    promise:
      'An answer is parsed by its contract; what the contract does not declare does not leave, and an answer that does not fit is a 500 without data.',
  },
  T6: {
    fault: 'a request forged by another site',
    promise: 'A change needs the token of its own session and our own origin; otherwise it answers 419.',
  },
  T7: {
    fault: 'a stolen, fixed or replayed login session',
    promise:
      'Tokens have 256 bits, are stored as hashes and are new at each login. A session ends after 60 idle minutes or 12 hours, a remembered one after 30 or 90 days; its realtime connections end within 2 s.',
  },
  T8: {
    fault: 'guessed and stuffed passwords',
    promise:
      'Five wrong tries are free, then each wait doubles. An account costs at most ten hashes a minute, and its owner can still log in.',
  },
  T9: {
    fault: 'answers that show whether an account exists',
    promise: 'Answers are the same, and their median times differ by less than 5 ms over 500 pairs.',
  },
  T10: {
    fault: 'a reset link that is guessed, used twice or used to bomb an inbox',
    promise:
      'A link works once, has 256 bits and ends after 30 minutes (reset) or a day (sign-up). An address is mailed at most three an hour for one visitor and six for all.',
  },
  T11: {
    fault: 'rate limits evaded by headers or IPv6',
    promise: 'Only listed proxies are believed. An IPv6 address counts as its /64.',
  },
  T12: {
    fault: 'script in a note, letter, consent, template, name or search result',
    promise:
      "All text is shown as text. Markdown becomes nodes, without HTML. The content security policy allows only our own scripts, and the payment provider's.",
  },
  T13: {
    fault: 'the server fetches an address that a user wrote',
    promise: 'No call takes an address that the server fetches, and PDF, DOCX and mail are made without a connection.',
  },
  T14: {
    fault: 'upload forms used for another type, size, key or time',
    promise:
      'The server chooses key, type, size and time (5 minutes). A signed form or address refuses everything else; a user has daily limits, and unused uploads are removed after a day.',
  },
  T15: {
    fault: 'images that hold scripts or locations',
    promise: 'Pictures are decoded and encoded again as square pictures without metadata. Other files are refused.',
  },
  T16: {
    fault: 'audio, images and bodies that decode to far more than their size',
    promise:
      'JSON is limited in size, depth and number of values, pictures in pixels, and audio in length; files that are played are made in a process with limits of CPU, memory, disk and time.',
  },
  T17: {
    fault: 'dictated or typed instructions to the language model',
    promise:
      'The writer has no tools and sees one patient. Its texts hold no links, images or HTML, and nothing is sent without a click. Suspicious text stops generation: 95 of 100 attempts, with at most 0.5 % false alarms.',
  },
  T18: {
    fault: 'messages from a foreign window',
    promise: 'The page accepts no message of another window.',
  },
  T19: {
    fault: 'pages framed by another site',
    promise:
      "`frame-ancestors 'none'` and `X-Frame-Options: DENY` on every answer, but for files that our own page frames.",
  },
  T20: {
    fault: 'patient data in the address of an embedded page',
    promise:
      'There is no embedded page in this version. The hand-over of a practice platform is removed from the address at once.',
  },
  T21: {
    fault: 'realtime channels and whispers of other users',
    promise:
      'A channel is signed only for its owner and a connection that proved its login. Whispers are parsed, are hints, and change no row.',
  },
  T22: {
    fault: 'the token of a phone microphone is guessed or used twice',
    promise:
      'Tokens are stored as hashes, work once and for 10 minutes. Guesses are limited and close a code at a chance of 1 in 10,000. A grant reads nothing and sends at most 200 MB.',
  },
  T23: {
    fault: 'the token of the browser extension is replayed',
    promise: 'A code works once, for 60 s, in its own session. Using it again ends the token that it gave.',
  },
  T24: {
    fault: 'headers and templates injected into mail',
    promise: 'Line breaks and markup in names, subjects and addresses are refused or escaped.',
  },
  T25: {
    fault: 'formulas in an exported file',
    promise: 'A cell that would begin a formula is quoted, and reads back as it was written.',
  },
  T26: {
    fault: 'paid providers used without limit',
    promise:
      'Texts, messages, recognition and uploads have limits for each user and practice, counted before the provider is called. Refused with 429.',
  },
  T27: {
    fault: 'expressions and bodies that take quadratic time',
    promise:
      'Expressions and functions over text take linear time: at most 100 ms for 500,000 characters, checked for every expression.',
  },
  T28: {
    fault: 'SQL and search syntax in search fields',
    promise: 'Queries have parameters; `%`, `_` and quotes in a search are characters.',
  },
  T29: {
    fault: 'a changed or missing audit entry',
    promise:
      'Every read, change, send, login and refusal is recorded; each practice has a chain of hashes, verified daily. The apps can only add.',
  },
  T30: {
    fault: 'patient data in telemetry',
    promise:
      'Figures, traces and error reports are off by default, and go only where an operator says. They hold names out of the source, codes and durations: no text, no address, no id of a user or a patient. There is no session replay.',
  },
  T31: {
    fault: 'random requests on every route',
    promise: 'Of 10,000 random requests over every route none gets a 5xx or an answer outside the contract.',
  },
  T32: {
    fault: 'a replaced or vulnerable dependency',
    promise:
      'Exact versions from the registry with SHA-512 and an age of three days, licences and install scripts from a list only, and an SBOM by `pnpm sbom`. A release is built by a workflow with the least permissions, from actions of a fixed commit, and attested.',
  },
  T33: {
    fault: 'an AI service whose address leads into the installation’s own network, or elsewhere than its key belongs',
    promise:
      'Every address is checked when it is connected to; private ones need AI_PRIVATE_ADDRESSES, metadata addresses are refused, and no redirect is followed. A key is sent only to the origin it was stored with.',
  },
} as const satisfies Record<string, FaultRow>;
