import { withoutSuspicious } from '@openconsult/clinical-language/suspicion';
import { type LeftOutSentence, WriterError, type WritingReport } from '../port.ts';
import { refuseSuspicious } from '../refusals.ts';
import { streamWords } from '../stream-words.ts';
import { watched } from './clean.ts';
import { type CompletionService, complete } from './completion.ts';
import { hiddenName } from './patient-name.ts';
import type { Prompt, PromptSettings } from './prompts.ts';
import { type SourceText, sourceText } from './source-text.ts';
import { partsWithSpeakers, speakerLines, withoutSpeakers } from './speaker-lines.ts';
import { partsWithin } from './token-budget.ts';
import { type GuardedVisit, guardVisit, type VisitGuard } from './visit-guard.ts';

/** What every text of one visit is written with. */
export interface Visit {
  readonly settings: PromptSettings;
  /** Streams the answer, with the patient's name in it. */
  ask(prompt: Prompt): AsyncGenerator<string>;
  /** The transcript as it is sent, with the speakers where they are known. */
  transcript(): string;
  /** The texts that an answer may quote. */
  source(...sent: string[]): SourceText;
  /** A text as it is sent: without suspicious sentences, which are reported, and without the patient's name. */
  prepare(text: string): string;
  reveal(text: string): string;
  /** Checks what the model wrote, with the patient's name in it. */
  readonly guard: VisitGuard;
  /** Asks about a text in parts that fit beside what else is sent; smaller ones if the service refuses them. */
  inParts<Line>(text: string, otherTokens: number, ask: (part: string) => AsyncIterable<Line>): AsyncGenerator<Line>;
  onLeftOut(sentence: LeftOutSentence): void;
  /** Whether an answer still exceeded the length limit after its continuations. */
  isCut(): boolean;
  inputTokens(): number;
  /** A finished text in small groups of words. */
  stream(text: string): AsyncGenerator<string>;
}

interface Deps {
  readonly service: CompletionService;
  readonly budget: { inputTokens: number };
  readonly instructions: string;
}

/** Smaller parts than this hold too little to write from. */
const LEAST_INPUT_TOKENS = 750;

export function openVisit(
  { service, budget, instructions }: Deps,
  input: Partial<GuardedVisit>,
  signal: AbortSignal,
  report: WritingReport = {},
): Visit {
  const { conventions, patientName, context, transcript = '', turns = [], notes = '' } = input;
  const asSaid = turns.length > 0 ? withoutSpeakers : (text: string) => text;
  const cut: typeof partsWithin = (...given) =>
    turns.length > 0 ? partsWithSpeakers(partsWithin(...given)) : partsWithin(...given);
  const name = hiddenName(patientName ?? context?.patientName);
  let isCut = false;
  const reported = new Set<string>();
  const onLeftOut = (one: LeftOutSentence): void => {
    const text = asSaid(one.text);
    const { reason } = one;
    if (reported.has(text)) return;
    reported.add(text);
    report.onLeftOut?.({ text: name.reveal(text), reason });
  };
  const prepare = (text: string): string => {
    const { text: rest, leftOut } = withoutSuspicious(text);
    for (const sentence of leftOut) onLeftOut({ text: sentence, reason: 'suspicious' });
    refuseSuspicious(rest);
    return name.hide(rest);
  };
  return {
    settings: { conventions, instructions },
    onLeftOut,
    isCut: () => isCut,
    inputTokens: () => budget.inputTokens,
    stream: (text) => streamWords(text, signal),
    reveal: name.reveal,
    guard: guardVisit({
      ...input,
      // A sentence that was not sent bears nothing out.
      transcript: withoutSuspicious(transcript).text,
      notes: withoutSuspicious(notes).text,
    }),
    ask: ({ messages, canary }) =>
      watched(
        complete(service, messages, signal, {
          onUsage: (usage) => report.onUsage?.(usage),
          onCut: () => {
            isCut = true;
          },
        }),
        canary,
      ),
    prepare,
    transcript: () => prepare(speakerLines({ transcript, turns })),
    source: (...sent) => sourceText(sent, asSaid),
    async *inParts(text, otherTokens, ask) {
      const waiting = cut(text, budget.inputTokens, otherTokens);
      for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
        let count = 0;
        try {
          for await (const line of ask(part)) {
            count += 1;
            yield line;
          }
        } catch (error) {
          const isTooLong = error instanceof WriterError && error.code === 'too_long' && count === 0;
          if (!isTooLong || budget.inputTokens <= LEAST_INPUT_TOKENS) throw error;
          budget.inputTokens = Math.floor(budget.inputTokens / 2);
          waiting.unshift(...cut(part, budget.inputTokens, otherTokens));
        }
      }
    },
  };
}
