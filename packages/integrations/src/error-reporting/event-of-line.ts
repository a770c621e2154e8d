import type { Event, StackFrame } from '@sentry/core';

/** Fields of a log entry that are codes and names out of the source. No id of a user or a row is sent. */
const TAGS = ['app', 'job', 'code', 'failure', 'part', 'state', 'reason', 'attempts'] as const;
const CODE = /^[\w.: -]{1,80}$/;
/** What our own entries say: constant texts, without values. */
const MESSAGE = /^[a-z][a-z0-9 ,:'’/-]{0,150}$/i;
/** A frame of a file of the product or of a library: anything else may be a line of an error's text. */
const FRAME =
  /^at (?:(?<name>[\w.<>$# [\]-]{1,120}) \()?(?:file:\/\/)?(?<file>(?:\/|node:)[\w./@+-]{1,300}):(?<line>\d+):(?<column>\d+)\)?$/;
const CAUSES_MAX = 5;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const codeOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && CODE.test(String(value)) ? String(value) : undefined;

function framesOf(error: Fields): StackFrame[] {
  const lines = Array.isArray(error.frames) ? error.frames.map(String) : [];
  return lines
    .flatMap((line) => {
      const { name, file = '', line: row, column } = FRAME.exec(line)?.groups ?? {};
      if (file === '') return [];
      const inApp = !/node_modules|^node:/.test(file);
      return [{ filename: file, function: name ?? '?', lineno: Number(row), colno: Number(column), in_app: inApp }];
    })
    .reverse();
}

/** The error and its causes as the log has them, the innermost first: kind, code and place, never a text. */
function exceptionsOf(error: unknown): NonNullable<NonNullable<Event['exception']>['values']> {
  const found = [];
  for (let each = error; isFields(each) && found.length < CAUSES_MAX; each = each.cause) {
    const value = codeOf(each.code);
    found.unshift({
      type: codeOf(each.kind) ?? 'Error',
      ...(value !== undefined && { value }),
      stacktrace: { frames: framesOf(each) },
    });
  }
  return found;
}

/** A report of an entry of the log; null if the line is none. */
export function eventOfLine(line: string, environment: string): Event | null {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isFields(entry)) return null;
  const tags = TAGS.flatMap((name) => {
    const value = codeOf(isFields(entry) ? entry[name] : undefined);
    return value === undefined ? [] : [[name, value] as const];
  });
  const values = exceptionsOf(entry.error);
  // Entries of libraries may have the text of an error as their message.
  const isOurs = entry.err === undefined && typeof entry.msg === 'string' && MESSAGE.test(entry.msg);
  return {
    platform: 'node',
    level: Number(entry.level) >= 60 ? 'fatal' : 'error',
    timestamp: Number(entry.time) / 1_000,
    environment,
    ...(isOurs && { message: String(entry.msg), transaction: String(entry.msg) }),
    tags: Object.fromEntries(tags),
    ...(values.length > 0 && { exception: { values } }),
  };
}
