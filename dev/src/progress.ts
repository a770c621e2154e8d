const reminderMs = 10_000;

/** Prints each step with the time it took. */
export interface Progress {
  /** Runs a step under its name, and prints every 10 s that it still runs. Rejects as the step does. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** One line between the steps. */
  note(line: string): void;
}

export function startProgress(print: (line: string) => void): Progress {
  const started = Date.now();
  const since = (time: number) => `${((Date.now() - time) / 1000).toFixed(1)} s`;
  const at = () => since(started).padStart(7);
  return {
    async step(name, work) {
      const begun = Date.now();
      print(`${at()}  ${name} …`);
      const timer = setInterval(() => print(`${at()}  ${name} … still at it (${since(begun)})`), reminderMs);
      try {
        const result = await work();
        print(`${at()}  ${name}: done in ${since(begun)}`);
        return result;
      } finally {
        clearInterval(timer);
      }
    },
    note: (line) => print(`${at()}  ${line}`),
  };
}

/** Lines in a frame as wide as the widest. */
export function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const row = (line: string) => `│ ${line.padEnd(width)} │`;
  return [`┌${'─'.repeat(width + 2)}┐`, ...lines.map(row), `└${'─'.repeat(width + 2)}┘`].join('\n');
}
