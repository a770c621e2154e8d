import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';

export const system = {
  /** The server's clock, so that a wrong clock in the browser does no harm. */
  time: endpoint({
    method: 'GET',
    path: '/api/time',
    access: 'public',
    summary: 'Server time',
    response: z.object({ time: moment }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'Whether the process answers and reaches its database',
    response: z.object({ status: z.literal('ok') }),
    choice: 'Not in the spec: for process supervisors.',
  }),
};
