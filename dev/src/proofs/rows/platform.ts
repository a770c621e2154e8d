import type { FaultRow } from './fault-row.ts';

/** The services under the product, its sessions, tabs and clocks. */
export const platformRows = {
  P1: {
    fault: 'Redis is down for a minute',
    promise: 'Login, save and upload work: fewer than 0.1 % of calls fail. Requested work is done when Redis is back.',
  },
  P2: {
    fault: 'the object storage is down or slow',
    promise:
      'A call to the storage is retried twice, then answers 503 within 15 s. A segment is acknowledged only after its stored bytes were read back, so the device still has the others.',
  },
  P3: {
    fault: 'Postgres restarts, fails over or leaves connections half-open',
    promise:
      'Answers come within 3 s, as 503 where nothing else is possible, and are right again within 5 s of the return. No process ends and no acknowledged write is lost.',
  },
  P4: {
    fault: 'the disk or the object storage is full',
    promise:
      'Saves answer 503, `/readyz` turns red, and all is as before within 5 s of room. A reserve of disk is for recordings only.',
  },
  P5: {
    fault: 'the search server is down',
    promise:
      'Where a search server is configured: searching the library answers 503 and all else works. Its index is made again from Postgres, also on an empty server. Without one, search is a query of Postgres.',
  },
  P6: {
    fault: 'an uncaught exception or an unhandled rejection',
    promise:
      'The process logs the kind of the error and ends with an error code within 5 s; the supervisor of the installation starts it again.',
  },
  P7: {
    fault: 'the clock of a client or of the server is wrong',
    promise:
      "Times are the server's, right to a second. Due times and leases are decided by the clock of the database.",
  },
  P8: {
    fault: 'two windows record, or the recording window dies',
    promise:
      'One consultation is open and one browser records, however many start at once. A lost primary window is replaced within 5 s, a lost recorder after 15 s.',
  },
  P9: {
    fault: 'the CSRF token expires',
    promise: 'The token is refreshed once for all calls that wait, and each is retried once. A second 419 is an error.',
  },
  P10: {
    fault: 'the database and the storage are restored on an empty host',
    promise:
      'A backup is made every five minutes and restores on an empty host with every row and every object that rows name, 10 GB within 60 min. A damaged one is refused and changes nothing. An erased practice is unreadable in every copy.',
  },
  P11: {
    fault: 'the key of encrypted data is rotated',
    promise:
      'Data under a former secret is readable while the secret is listed in `SESSION_SECRET_PREVIOUS`, and new data is under the new one. A rotation seals the rest again; one that is killed continues. The user learns what cannot be opened.',
  },
  P12: {
    fault: 'a patient is erased, and the retention period ends',
    promise:
      'After an erasure nothing of the patient is in the database, the storage or the queue; the audit trail has ids only, and a certificate states what was erased. What is not signed, or is under a legal hold, outlives every retention period.',
  },
  P13: {
    fault: '200 recorders and 20 streamed texts at once',
    promise: 'A slice is confirmed within 500 ms (p99), and no call fails.',
  },
  P14: {
    fault: 'the host page of an embedded window never answers, or answers late',
    promise: 'There is no embedded window in this version.',
  },
  P15: {
    fault: 'an upgrade while the product is in use, or a version that is older than its database',
    promise:
      'A database of the first release with a million rows is upgraded within 5 min while it is read and written; no lock lasts, and no call waits, over 1 s. A version that is not that of the database refuses to start.',
  },
} as const satisfies Record<string, FaultRow>;

/** Properties of the parts we build on, measured on 2 cores before the product was built. */
export const measuredRows = {
  M1: {
    fault: 'BullMQ restarts the job of a killed worker after 60 s by default and after 10 s with tuned locks',
    promise: 'Locks last 10 s and are checked every 5 s: the work of a killed worker begins again in about 10 s.',
  },
  M2: {
    fault: 'Redis with an append-only file loses no job when it is killed',
    promise: 'Postgres holds the work all the same: Redis may lose everything.',
  },
  M3: {
    fault: 'every slice written to IndexedDB survives a kill of the browser',
    promise: 'The journal is written in slices of one second.',
  },
  M4: {
    fault: 'a blocked page makes a slice four times as long',
    promise: 'A segment may be larger than its length suggests, up to 10 MB. Durations come from decoding.',
  },
  M5: {
    fault: 'a recording without one middle slice decodes, silently too short',
    promise: 'Indices are checked for gaps, and a gap is marked.',
  },
  M6: {
    fault: 'MediaStreamTrack.stop() fires no event',
    promise: 'A change of the microphone by our own code is handled by that code, and the sound is watched.',
  },
  M7: {
    fault: 'an offline browser leaves its WebSocket open and silent',
    promise: 'Tests of silent connections use a proxy.',
  },
  M8: {
    fault: 'pusher-js notices a dead link after 60 to 150 s by default',
    promise: 'A dead connection is noticed within 15 s: 10 s without activity and 5 s for the pong.',
  },
  M9: {
    fault: 'a presigned PUT signs the host only',
    promise: 'Size, type and write-once are signed headers of each PUT.',
  },
  M10: {
    fault: 'a presigned POST policy takes 444 characters',
    promise: 'The form of a segment is a POST policy with type, size and key.',
  },
  M11: {
    fault: 'nodemailer sends to both addresses of "a@x, b@x"',
    promise: 'Exactly one address is accepted, and the envelope names it.',
  },
  M12: {
    fault: 'argon2id takes 27 ms with 19 MiB',
    promise: 'At most four hashes run at once, and the queue is bounded.',
  },
  M13: {
    fault: 'Soketi installs from npm and runs with its own Node',
    promise: 'Integration tests use the realtime server of the product, on Node.',
  },
  M14: {
    fault: 'the npm audit endpoint is not reachable from the build machines',
    promise: 'What can be checked without the endpoint is checked: T32.',
  },
} as const satisfies Record<string, FaultRow>;
