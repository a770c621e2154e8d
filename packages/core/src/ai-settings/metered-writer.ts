import type { TokenUsage, Writer, WritingReport } from '@openconsult/integrations/writer';

/** Called once when a text ended, failed or was stopped, with all that its model used. Never rejects. */
type OnUsed = (used: TokenUsage) => Promise<void>;

/** The same writer, with a record of what each text uses. */
export function meteredWriter(writer: Writer, onUsed: OnUsed): Writer {
  const counting = (report: WritingReport = {}) => {
    let used: TokenUsage = { inputTokens: 0, outputTokens: 0 };
    const onUsage = (one: TokenUsage): void => {
      used = {
        inputTokens: used.inputTokens + one.inputTokens,
        outputTokens: used.outputTokens + one.outputTokens,
      };
      report.onUsage?.(one);
    };
    return { report: { ...report, onUsage }, record: () => onUsed(used) };
  };
  async function* streamed<Chunk>(
    start: (report: WritingReport) => AsyncIterable<Chunk>,
    report: WritingReport | undefined,
  ): AsyncGenerator<Chunk> {
    const counter = counting(report);
    try {
      yield* start(counter.report);
    } finally {
      await counter.record();
    }
  }
  return {
    name: writer.name,
    model: writer.model,
    notes: (input, signal, report) => streamed((counted) => writer.notes(input, signal, counted), report),
    letter: (input, signal, report) => streamed((counted) => writer.letter(input, signal, counted), report),
    treatments: (input, signal, report) => streamed((counted) => writer.treatments(input, signal, counted), report),
    consent: (input, signal, report) => streamed((counted) => writer.consent(input, signal, counted), report),
    async title(input, signal, report) {
      const counter = counting(report);
      try {
        return await writer.title(input, signal, counter.report);
      } finally {
        await counter.record();
      }
    },
  };
}
