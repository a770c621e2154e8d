import { prettyFactory } from 'pino-pretty';

const pretty = prettyFactory({
  colorize: false,
  translateTime: 'SYS:HH:MM:ss.l',
  ignore: 'pid,hostname',
  singleLine: true,
});
const warnLevel = 40;

/** One readable line of an app, and whether to show it in the terminal. */
export interface LogLine {
  text: string;
  isProblem: boolean;
}

/**
 * Makes a line of JSON that pino wrote readable, and leaves any other line as it is. Warnings and errors are problems; so is
 * a line that is not JSON and speaks of an error, and the stack below it.
 */
export function readLogLine(line: string): LogLine {
  if (line.startsWith('{')) {
    try {
      const { level } = JSON.parse(line) as { level?: number };
      if (typeof level === 'number') return { text: pretty(line).trimEnd(), isProblem: level >= warnLevel };
    } catch {
      // A line that only looks like JSON.
    }
  }
  // Node's advice below a warning.
  if (line.startsWith('(Use `node --')) return { text: line, isProblem: false };
  return { text: line, isProblem: /\b(\w*error|warn(ing)?|failed|fatal)\b/i.test(line) || /^\s+at /.test(line) };
}
