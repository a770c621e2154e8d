import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';

/** What the product stands on besides its own processes. */
export const SYSTEM_PARTS = ['postgres', 'storage', 'redis', 'realtime'] as const;
export type SystemPart = (typeof SYSTEM_PARTS)[number];

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
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Whether requests can be served; 503 when not. Admins are told the state of every part',
    response: z.object({
      /** Degraded: served, but what is queued and what is announced at once comes later. */
      status: z.enum(['ready', 'degraded']),
      parts: z.record(z.enum(SYSTEM_PARTS), z.enum(['up', 'away'])).optional(),
    }),
    choice: 'Not in the spec: for balancers, which stop sending requests to a process that cannot serve them.',
  }),
};
