import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, id, moment, rowNumber } from './spine/fields.ts';

/** Which browser of a user records. Tabs of one browser coordinate among themselves and share a holder. */
export const recorderLease = z.object({
  holder: id,
  /** Grows with every change of the holder. */
  epoch: z.int(),
  /** The holder's name: 'Firefox on Windows'. */
  device: z.string(),
  taken_at: moment,
  expires_at: moment,
});
export type RecorderLease = z.infer<typeof recorderLease>;

/** One holder's lease of the recorder; it ends when the epoch changes. */
export const heldLease = z.strictObject({ holder: id, epoch: rowNumber.min(1) });
export type HeldLease = z.infer<typeof heldLease>;

const choice = 'Not in the spec: two browsers of one user must not record at once (fault P8).';

export const recorderLeases = {
  view: endpoint({
    method: 'GET',
    path: '/api/recorder-lease',
    access: 'voice',
    summary: 'Which browser of the user records now; null when none does',
    response: z.object({ data: recorderLease.nullable() }),
    choice,
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/recorder-lease',
    access: 'voice',
    summary:
      'Claims the recorder for 15 seconds, renews it (with the epoch), or takes it over; answers who holds it now',
    body: z.strictObject({
      holder: id,
      /** The lease to renew. Without it, claims the recorder if it is free or the caller's own. */
      epoch: rowNumber.min(1).optional(),
      /** Takes it from its holder. */
      take_over: z.boolean().optional(),
    }),
    response: z.object({ granted: z.boolean(), lease: recorderLease }),
    choice,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/recorder-lease',
    access: 'voice',
    summary: 'Releases the recorder; a lease that another browser holds by now is unchanged',
    body: heldLease,
    response: done,
    choice,
  }),
};
