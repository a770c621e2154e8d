import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';

const journalKey = z.base64().length(44);

export const journalKeys = {
  view: endpoint({
    method: 'GET',
    path: '/api/journal-key',
    access: 'voice',
    summary: 'The key for this user’s unsent audio on a device. Held in memory only',
    response: z.object({
      /** 32 bytes in base64; the same for one user until the installation's secret changes. */
      key: journalKey,
      /** Keys made from former secrets, to read what was encrypted with them. */
      previous_keys: z.array(journalKey),
    }),
    choice: 'Not in the spec: audio on a shared computer must be readable only for the user who recorded it.',
  }),
};
