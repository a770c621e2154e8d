/** The parts under the product, its sessions, tabs and clocks. */
export const platformRows = {
  P1: 'Redis is down for a minute',
  P2: 'the object storage is down or slow',
  P3: 'Postgres restarts, fails over or leaves connections half-open',
  P4: 'the disk or the object storage is full',
  P5: 'the search server is down',
  P6: 'an uncaught exception or an unhandled rejection',
  P7: 'the clock of a client or of the server is wrong',
  P8: 'two windows record, or the recording window dies',
  P9: 'the CSRF token expires',
  P10: 'the database and the storage are restored on an empty host',
  P11: 'the key of encrypted data is rotated',
  P12: 'a patient is erased, and the retention period ends',
  P13: '200 recorders and 20 streamed texts at once',
  P14: 'the host page of an embedded window never answers, or answers late',
} as const;

/** Properties of the parts we build on, measured on 2 cores before the product was built. */
export const measuredRows = {
  M1: 'BullMQ restarts the job of a killed worker after 60 s by default and after 10 s with tuned locks',
  M2: 'Redis with an append-only file loses no job when it is killed',
  M3: 'every slice written to IndexedDB survives a kill of the browser',
  M4: 'a blocked page makes a slice four times as long',
  M5: 'a recording without one middle slice decodes, silently too short',
  M6: 'MediaStreamTrack.stop() fires no event',
  M7: 'an offline browser leaves its WebSocket open and silent',
  M8: 'pusher-js notices a dead link after 60 to 150 s by default',
  M9: 'a presigned PUT signs the host only',
  M10: 'a presigned POST policy takes 444 characters',
  M11: 'nodemailer sends to both addresses of "a@x, b@x"',
  M12: 'argon2id takes 27 ms with 19 MiB',
  M13: 'Soketi installs from npm and runs with its own Node',
  M14: 'the npm audit endpoint is not reachable from the build machines',
} as const;
