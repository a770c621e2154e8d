import type {
  ConsentInput,
  LetterInput,
  NotesInput,
  RecommendedTreatment,
  TitleInput,
  TreatmentsInput,
} from '@openconsult/clinical-language/extractive';

export type {
  CatalogueTreatment,
  ConsentInput,
  LetterInput,
  NotesInput,
  NoteTemplateInput,
  PracticeContext,
  RecommendedTreatment,
  TitleInput,
  TreatmentsInput,
} from '@openconsult/clinical-language/extractive';

/**
 * The writer port: turns a dictated transcript into notes, a patient letter, recommended treatments, consent texts and
 * a title. Every text in and out is the small Markdown subset of the product: `## heading`, paragraphs, `- ` bullets
 * and `**bold**`; never HTML, links or images.
 *
 * Every method throws {@link WriterError}, and stops within a second once `signal` is aborted, throwing the
 * signal's reason. Chunks joined in order are the whole text.
 *
 * See behaviour.md#notes, #bundle.
 */
export interface Writer {
  readonly name: 'openai' | 'extractive';
  /** The language model and where it runs, such as `gpt-5 at api.openai.com`; null for the built-in writer. */
  readonly model: string | null;
  /** Markdown chunks of the structured note, in the order of the template's headings. */
  notes(input: NotesInput, signal: AbortSignal, report?: WritingReport): AsyncIterable<string>;
  /** Markdown chunks of the letter to the patient. */
  letter(input: LetterInput, signal: AbortSignal, report?: WritingReport): AsyncIterable<string>;
  /** Recommended treatments in the order they are found; may be none. */
  treatments(input: TreatmentsInput, signal: AbortSignal, report?: WritingReport): AsyncIterable<RecommendedTreatment>;
  /** Markdown chunks of the consent text of one treatment. */
  consent(input: ConsentInput, signal: AbortSignal, report?: WritingReport): AsyncIterable<string>;
  /** One line of at most 60 characters. */
  title(input: TitleInput, signal: AbortSignal, report?: WritingReport): Promise<string>;
}

/** What one request to a language model used. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * A sentence that a text does not hold. `suspicious`: of the transcript, and not sent because it tries to instruct the
 * writer; `unsupported`: of the model's answer, and without support in the transcript.
 */
export interface LeftOutSentence {
  readonly text: string;
  readonly reason: 'suspicious' | 'unsupported';
}

/** What a writer reports beside its text. */
export interface WritingReport {
  onUsage?(usage: TokenUsage): void;
  onLeftOut?(sentence: LeftOutSentence): void;
}

/**
 * - `unavailable`: the service refuses, fails, or gives an unusable answer;
 * - `timeout`: a phase took longer than allowed;
 * - `key_refused`: the service refuses the key, which only an admin can mend;
 * - `too_long`: the text exceeds what the model reads, even in parts;
 * - `suspicious`: the text tries to instruct the writer, or the answer shows that it did;
 * - `empty`: there is nothing to write from;
 * - `nothing_clinical`: what was said does not belong in a note, such as small talk.
 */
export type WriterErrorCode =
  | 'unavailable'
  | 'timeout'
  | 'key_refused'
  | 'too_long'
  | 'suspicious'
  | 'empty'
  | 'nothing_clinical';

type Outage = 'unavailable' | 'timeout';
const isOutage = (code: WriterErrorCode): code is Outage => code === 'unavailable' || code === 'timeout';

/** The only error that a writer throws apart from an abort. The message contains no patient text. */
export class WriterError extends Error {
  readonly code: WriterErrorCode;

  constructor(code: WriterErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WriterError';
    this.code = code;
  }

  /** The service is unavailable; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return isOutage(this.code);
  }

  /** Of the model itself, so that a writer without one may succeed. */
  get isOfModel(): boolean {
    return this.isOutage || this.code === 'key_refused' || this.code === 'too_long';
  }

  /** What no retry mends; null for an outage. */
  get lasting(): Exclude<WriterErrorCode, Outage> | null {
    return isOutage(this.code) ? null : this.code;
  }
}
