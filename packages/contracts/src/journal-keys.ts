import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const journalKey = z.base64().length(44);

export const journalKeys = {
  view: endpoint({
    method: 'GET',
    path: '/api/journal-key',
    access: 'voice',
    summary: 'The key under which a device keeps this person’s unsent audio. Held in memory only, by nobody else',
    response: z.object({
      /** 32 bytes in base64; the same for one person until the installation's secret changes. */
      key: journalKey,
      /** Those of former secrets, to read what was kept under them. */
      previous_keys: z.array(journalKey),
    }),
    choice: 'Not in the spec: audio on a shared computer must be readable for the person alone who recorded it.',
  }),
};
