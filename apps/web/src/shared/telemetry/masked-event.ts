import type { ErrorEvent, StackFrame } from '@sentry/browser';

const NAME = /^[\w.<>$ -]{1,80}$/;
/** The product's own scripts. The address of a page holds ids. */
const SCRIPT = /^\/(?:assets|src)\/[\w./@-]+$/;

const pathOf = (filename: string | undefined): string => {
  const path = URL.parse(filename ?? '')?.pathname ?? '';
  return SCRIPT.test(path) ? path : '<page>';
};

const maskedFrame = ({ filename, function: name, lineno, colno }: StackFrame): StackFrame => ({
  filename: pathOf(filename),
  function: name !== undefined && NAME.test(name) ? name : '?',
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
});

/** A report without anything that could hold patient data: kinds of errors and places in the source only. */
export const maskedEvent = (event: ErrorEvent): ErrorEvent => ({
  type: undefined,
  ...(event.event_id !== undefined && { event_id: event.event_id }),
  ...(event.timestamp !== undefined && { timestamp: event.timestamp }),
  ...(event.environment !== undefined && { environment: event.environment }),
  platform: 'javascript',
  level: 'error',
  tags: { app: 'page' },
  exception: {
    values: (event.exception?.values ?? []).map(({ type, stacktrace }) => ({
      type: type !== undefined && NAME.test(type) ? type : 'Error',
      stacktrace: { frames: (stacktrace?.frames ?? []).map(maskedFrame) },
    })),
  },
});
