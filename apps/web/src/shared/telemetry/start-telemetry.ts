import type { InstallationSettings } from '@openconsult/contracts/settings';
import { onCall } from '../api/call.ts';
import { createTraceparents } from './traceparent.ts';

/** How long the page may be busy before errors are reported all the same. */
const IDLE_TIMEOUT_MS = 5_000;

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(work, IDLE_TIMEOUT_MS);
};

/** Traces calls and reports errors, where this installation does. */
export const startTelemetry = ({ is_traced, error_reporting }: InstallationSettings): void => {
  if (is_traced) {
    const next = createTraceparents();
    onCall(() => ({ traceparent: next() }));
  }
  if (error_reporting !== null)
    whenIdle(() => {
      // A page without reports works.
      import('./report-errors.ts').then(
        ({ reportErrors }) => reportErrors(error_reporting),
        () => undefined,
      );
    });
};
