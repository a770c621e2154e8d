import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { done, moment } from './spine/fields.ts';

/** The services that the product depends on. */
export const DEPENDENCIES = ['postgres', 'storage', 'redis', 'realtime'] as const;
/** `low`: only the disk space reserved for recordings is left. */
export const DEPENDENCY_STATES = ['up', 'low', 'away'] as const;
export type DependencyState = (typeof DEPENDENCY_STATES)[number];
export type Dependency = (typeof DEPENDENCIES)[number];

export const system = {
  /** The server's clock, so that a wrong clock in the browser does no harm. */
  time: endpoint({
    method: 'GET',
    path: '/api/time',
    access: 'public',
    summary: 'Server time',
    response: z.object({ time: moment }),
  }),
  reportRealtimeError: endpoint({
    method: 'POST',
    path: '/api/realtime-errors',
    access: 'logged_in',
    summary: 'Reports an error of the realtime connection, which the server writes to its log at level error',
    body: z.strictObject({ code: z.int().min(0).max(65_535) }),
    response: done,
    choice: 'Not in the spec by its call; connection errors are reported there too.',
  }),
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'Whether the process answers; it depends on nothing else',
    response: z.object({ status: z.literal('ok') }),
    choice: 'Not in the spec: for process supervisors.',
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Whether requests can be served; 503 when not. Admins see the state of every service',
    response: z.object({
      /** Degraded: served, but queued work and realtime events are delayed. */
      status: z.enum(['ready', 'degraded']),
      parts: z.record(z.enum(DEPENDENCIES), z.enum(DEPENDENCY_STATES)).optional(),
      /** Jobs that failed for good, for an operator to inspect. */
      failed_jobs: z.int().optional(),
      /** Of the software. */
      version: z.string().optional(),
    }),
    choice: 'Not in the spec: for balancers, which stop sending requests to a process that cannot serve them.',
  }),
};
