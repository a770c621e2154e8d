import { CallError } from '../../../bench/src/client/logged-in.ts';

/** What the server acknowledged to its clients, and what they saw go wrong. */
export class Ledger {
  readonly segments: { recordingId: string; index: number; sha256: string }[] = [];
  readonly recordings: { id: string; voiceNoteId: string }[] = [];
  /** Names of the streamed texts that ended, each with the text that was read. */
  readonly texts: { name: string; text: string }[] = [];
  readonly messages: { id: string; recipient: string; state: string }[] = [];
  readonly problems: string[] = [];
  /** How often each call was answered by each status; 0 for a broken connection or no answer. */
  readonly failures = new Map<string, number>();

  answered(call: string, status: number): void {
    const key = `${status} ${call}`;
    this.failures.set(key, (this.failures.get(key) ?? 0) + 1);
  }

  problem(what: string, error: unknown): void {
    const answer = error instanceof CallError ? `: ${error.answer}` : '';
    this.problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}${answer}`);
  }

  /** Error answers that an outage does not excuse. */
  faults(): string[] {
    return [...this.failures].filter(([key]) => !/^(?:0|429|503) /.test(key)).map(([key, count]) => `${key}: ${count}`);
  }
}
