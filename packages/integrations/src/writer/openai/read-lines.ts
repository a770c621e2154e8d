import { type LeftOutSentence, WriterError } from '../port.ts';
import { jsonLines } from './json-lines.ts';
import { type Prompt, repairPrompt } from './prompts.ts';
import { sourceText } from './source-text.ts';
import { afterThoughts } from './thoughts.ts';

/** One line of an answer, or why it cannot be used. */
export type ReadLine<Line> = (value: unknown) => { line: Line } | { problem: string };

export interface LineReader<Line> {
  readonly prompt: Prompt;
  readonly read: ReadLine<Line>;
  ask(prompt: Prompt): AsyncIterable<string>;
  /** Lines of an answer in prose, from a model that does not write JSON. */
  readonly fromProse?: (text: string) => Line[];
  onLeftOut(sentence: LeftOutSentence): void;
}

interface Refused {
  readonly text: string;
  readonly problem: string;
}

/** A refused line counts as corrected when a later one has this share of its words. */
const CORRECTED = 0.6;

/**
 * Yields the lines of an answer that can be used, as they arrive. The others are asked for once more, together; what is
 * still refused is reported instead of written.
 *
 * @throws WriterError `unavailable` when no line can be used
 */
export async function* readLines<Line>(reader: LineReader<Line>): AsyncGenerator<Line> {
  const { prompt, read, ask, fromProse, onLeftOut } = reader;
  const refused: Refused[] = [];
  const prose: string[] = [];
  let count = 0;
  let hasObjects = false;
  for await (const answered of jsonLines(ask(prompt))) {
    if ('bad' in answered) {
      prose.push(answered.bad);
      continue;
    }
    hasObjects = true;
    const result = read(answered.value);
    if ('line' in result) {
      count += 1;
      yield result.line;
    } else refused.push({ text: JSON.stringify(answered.value), problem: result.problem });
  }
  if (!hasObjects && fromProse && prose.some((text) => text.trim())) {
    const lines = fromProse(afterThoughts(prose.join('\n')));
    if (lines.length > 0) return yield* lines;
  }
  // Beside objects, prose is a remark of the model, and a brace a line that was cut.
  for (const text of prose) {
    if (text.trim() && (!hasObjects || text.includes('{'))) refused.push({ text, problem: 'it is not JSON' });
  }
  if (refused.length === 0) return;
  const repaired = yield* repair(reader, refused);
  if (count + repaired.length === 0) throw new WriterError('unavailable', 'The answer holds no usable line');
  const corrected = sourceText(repaired);
  for (const { text } of refused) {
    const sentence = sentenceOf(text);
    if (sentence && corrected.sharedWords(sentence) < CORRECTED) onLeftOut({ text: sentence, reason: 'unsupported' });
  }
}

/** The corrected lines, which it returns as text. An outage now loses no line that was written. */
async function* repair<Line>(
  { prompt, read, ask }: LineReader<Line>,
  refused: readonly Refused[],
): AsyncGenerator<Line, string[]> {
  const repaired: string[] = [];
  const again = repairPrompt(
    prompt,
    refused.map(({ text }) => text),
    refused.map(({ problem }) => problem),
  );
  try {
    for await (const answered of jsonLines(ask(again))) {
      const result = 'value' in answered ? read(answered.value) : { problem: '' };
      if (!('line' in result)) continue;
      repaired.push(JSON.stringify(result.line));
      yield result.line;
    }
  } catch (error) {
    if (!(error instanceof WriterError) || !error.isOutage) throw error;
  }
  return repaired;
}

/** The text of a line that was refused; empty for a line that is none. */
function sentenceOf(line: string): string {
  try {
    const { text, name }: Partial<Record<string, unknown>> = JSON.parse(line);
    return [text, name].find((each) => typeof each === 'string')?.toString() ?? '';
  } catch {
    return '';
  }
}
