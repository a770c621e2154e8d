import process from 'node:process';
import type { VulnerableDiagnostics } from 'recheck';

export type Verdict = { safe: true } | { safe: false; why: string };

/**
 * The native program is several times as fast as the one in JavaScript and needs no Java; not every platform has it.
 */
const hasNative = ['linux-x64', 'darwin-x64', 'darwin-arm64', 'win32-x64'].includes(
  `${process.platform}-${process.arch}`,
);
process.env.RECHECK_BACKEND ??= hasNative ? 'native' : 'pure';
const TIMEOUT_MS = 30_000;
/** Linear expressions read this in some milliseconds; quadratic ones take more than a second. */
const LONGEST_ATTACK = 50_000;
const SLOW_MS = 250;

/** Takes a constant time at each place of a text. */
export const isWithoutRepetition = (source: string): boolean =>
  !/[*+{]/.test(source.replace(/\\./g, '').replace(/\[[^[\]]*\]/g, ''));

/** recheck refuses a name that two branches share; names make no difference to the time. */
const withoutNames = (source: string): string =>
  source.includes('\\k<') ? source : source.replace(/\(\?<(?![=!])\w+>/g, '(');

/** Runs the attack at growing lengths, so that the first slow one ends the run. */
function isSlowOn(pattern: RegExp, { pumps, suffix }: VulnerableDiagnostics['attack']): boolean {
  for (let length = 100; length <= LONGEST_ATTACK; length *= 2) {
    const pumped = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / pump.length)));
    const from = process.cpuUsage();
    pattern.lastIndex = 0;
    pattern.test(pumped.join('') + suffix);
    if (process.cpuUsage(from).user / 1_000 > SLOW_MS) return true;
  }
  return false;
}

/**
 * Whether the time that an expression takes is at most linear in the length of the text. recheck proves it where it can.
 * Elsewhere its fuzzer counts the steps for short texts, where a repetition of up to twelve times looks like a power of the
 * length: the attack that it found is then run on 50,000 characters. Undecided after 30 s counts as unsafe.
 */
export async function verdictOf(source: string, flags: string): Promise<Verdict> {
  if (isWithoutRepetition(source)) return { safe: true };
  const { check } = await import('recheck');
  const result = await check(withoutNames(source), flags, { timeout: TIMEOUT_MS });
  if (result.status === 'safe') return { safe: true };
  if (result.status === 'unknown') return { safe: false, why: 'it could not be decided' };
  const { attack, complexity } = result;
  const isGuess = result.checker === 'fuzz' && complexity.type === 'polynomial' && attack.pumps.length > 0;
  if (isGuess && !isSlowOn(new RegExp(source, flags), attack)) return { safe: true };
  return { safe: false, why: complexity.summary };
}
