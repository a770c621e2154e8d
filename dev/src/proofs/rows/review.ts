import type { FaultRow } from './fault-row.ts';

/** Faults that a review of the code found; each is fixed. */
export const reviewRows = {
  F1: {
    fault: 'a letter is sent again when our commit fails after the provider accepted it',
    promise:
      'Once the provider may have accepted a message, no path leads back to sending: one mail, state `sent` or `unknown`.',
  },
  F2: {
    fault: 'crafted audio fills the disk with silence',
    promise:
      'Audio of more than a day is refused. A job that crashes or hangs uses up an attempt and ends at its time limit.',
  },
  F3: {
    fault: 'a regular expression takes quadratic time over user text',
    promise:
      'Every expression is checked for linear time by `pnpm lint`, and texts of 500,000 characters hold the event loop for at most 100 ms.',
  },
  F4: {
    fault: 'a realtime socket outlives its login session',
    promise:
      'A channel is signed only for a connection that proved its login, and connections end within 2 s of the login.',
  },
  F5: {
    fault: 'a consent holds the text of another treatment',
    promise:
      'Each consent is stored with its own place while it is written: edits meanwhile change no other consent, and a changed treatment marks its consent.',
  },
  F6: {
    fault: 'an account without approval fills the storage',
    promise:
      'Uploads need an account that is let in, have limits for each form, user and day, and are removed a day after they expired if unused.',
  },
  F7: {
    fault: 'an address is registered with the password of a stranger',
    promise:
      "The owner chooses the password on the page of the link; requests of others neither set it nor silence the owner's.",
  },
  F8: {
    fault: 'model, recogniser and text messages have no limit',
    promise:
      'Each user and practice has limits of texts, messages and recognition, checked before the provider is called (T26).',
  },
  F9: {
    fault: 'two windows send two letters',
    promise: 'One version of a bundle goes to one recipient once; another send needs a confirmation.',
  },
  F10: {
    fault: 'unsent audio of a phone is unreadable after the login ends',
    promise: "A phone's grant sends for 7 days after its login ended, and the owner receives the key of its journal.",
  },
  F11: {
    fault: 'passwords are hashed before the rate limit',
    promise:
      'Tokens are looked up and tries counted before anything is hashed. The queues of hashes are bounded, and logins have their own.',
  },
  F12: {
    fault: 'two edits of one text: the first is lost',
    promise:
      'Each text has a version. A stale save answers 409, changes are merged where that is certain, and the user chooses otherwise.',
  },
  F13: {
    fault: 'an outage of the recogniser fails a recording',
    promise:
      'An outage is no attempt, new segments do not end a wait, and a failed recording with sound audio is retried for a day.',
  },
  F14: {
    fault: 'an answer of hundreds of megabytes',
    promise: 'Lists hold no texts: a page stays under 10 KB. Segments are hashed as streams.',
  },
  F15: {
    fault: 'PDF, DOCX and titles are made in the event loop of the API',
    promise:
      'Documents are rendered in threads, two at once and sixteen waiting. A title is made from the first 2,000 characters.',
  },
  F16: {
    fault: 'wrong passwords of one guest lock out a clinic',
    promise:
      'Tries count apart by kind, account, address and known device; a wait grows, and a colleague on the same network is not affected.',
  },
  F17: {
    fault: 'the second factor is guessed at a constant rate',
    promise:
      'After ten wrong codes each wait doubles, up to a day, and the owner is mailed: a chance below 1 in 5,000 a month.',
  },
  F18: {
    fault: 'a changed e-mail leaves the former credentials',
    promise: 'Sessions, passkeys, second factor, password and links of the former holder end.',
  },
  F19: {
    fault: 'an admin of one practice pauses the queues of all',
    promise: 'The queue board is for operators and changes nothing.',
  },
  F20: {
    fault: 'parallel requests evade the limit of mailed links',
    promise: 'Requests are counted under a lock: fifty at once mail three links.',
  },
  F21: {
    fault: 'mails are dropped during an outage of the mail server',
    promise: 'Account mails and letters are retried for a day; an invitation that failed is shown.',
  },
  F22: {
    fault: 'a shared link cannot be revoked',
    promise:
      "Its sender can revoke a link. It ends after 14 days, 20 openings, with the consultation or with the sender's account.",
  },
  F23: {
    fault: 'the audit trail covers account events only, and the database has no row-level security',
    promise:
      'Every call on patient data is in the audit trail, verified by a chain of hashes. Row-level security covers every table that belongs to a user.',
  },
  F24: {
    fault: 'the outbox grows faster than it is swept',
    promise: 'Done jobs are removed in lots, by an index.',
  },
  F25: {
    fault: 'rate limits are off while Redis is down',
    promise: 'Each process counts in its memory while Redis is away, before the session is looked up.',
  },
  F26: {
    fault: 'live recognitions and sockets have no limit for each user',
    promise:
      "Two live recordings and six connections for each user. The live connection of a browser that lost the recorder's lease is closed.",
  },
  F27: {
    fault: 'patient text in the log of the worker',
    promise: 'The log has the kind of an error and its place, and no message.',
  },
  F28: {
    fault: 'patient names in URLs',
    promise: 'Names are searched for in a body, and addresses hold ids only.',
  },
  F29: {
    fault: 'long sessions, common passwords and a short secret',
    promise:
      'Sessions end as in T7, the 10,000 most common passwords are refused, and the secret has 32 characters or more.',
  },
  F30: {
    fault: 'a valid upload form overwrites a confirmed segment',
    promise: 'The recogniser compares the hash that was confirmed. Other bytes are a gap and are never recognised.',
  },
  F31: {
    fault: 'evidence of a treatment reaches the model without the injection check',
    promise: 'Every text of a treatment passes the check for suspicious text before a consent is written.',
  },
  F32: {
    fault: 'a segment with very many packets fails the recording',
    promise: 'A segment with any number of packets is read.',
  },
  F33: {
    fault: 'a send job that runs twice marks a sent letter unknown',
    promise: 'A second run leaves the message to the first while its lease lasts.',
  },
  F34: {
    fault: 'wrong pairing codes block every practice',
    promise:
      "Wrong codes count for the address of the window and for all others apart, so that strangers cannot close a practice's codes for its own phones.",
  },
  F35: {
    fault: 'proxy headers, plain SMTP and realtime, clocks, readiness and remote images are trusted by default',
    promise:
      'Only listed proxies are believed, mail to another host needs TLS, leases use one clock, a stored object is on the disk, and letters load nothing from elsewhere.',
  },
  F36: {
    fault: 'the proof tool does not know every row',
    promise: 'Every row has a test or a reason, checked by a unit test.',
  },
  F37: {
    fault: 'frozen database connections are used for a minute',
    promise: 'A connection without an answer is given up after 3 s, and the open ones are replaced.',
  },
  F38: {
    fault: 'a frozen database is answered with 500, and by the health check',
    promise: 'Calls answer 503 with `Retry-After`, reads are repeated by the page, and `/healthz` asks nothing else.',
  },
} as const satisfies Record<string, FaultRow>;
