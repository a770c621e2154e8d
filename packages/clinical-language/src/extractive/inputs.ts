import type { Conventions } from '@openconsult/contracts/conventions';
import type { PriceSource, TreatmentStatus } from '@openconsult/contracts/treatment-item';

import type { LetterTreatment } from '../letters/index.ts';
import type { TranscriptInput } from '../reading/read-transcript.ts';

/** The inputs of clinical texts, and the treatments found in them. */

export interface NoteTemplateInput {
  title: string;
  /** Markdown: one `## Heading` per section, optional guidance lines below it. */
  template: string;
}

export interface CatalogueTreatment {
  id: string;
  name: string;
  aliases: string[];
  /** The symbol, for example `£`. */
  currency: string;
  /** Null until the practice has set one. */
  priceMinor: number | null;
  risks: string[];
}

export interface RecommendedTreatment {
  /** Null without a single matching treatment in the catalogue. */
  catalogueId: string | null;
  name: string;
  /** Quadrant and number, for example `UL6`; letters `A` to `E` for milk teeth. */
  tooth: string | null;
  currency: string;
  /** The spoken price, else the catalogue's, else null. 0 with the source `said` is "no charge". */
  priceMinor: number | null;
  /** The evidence: a verbatim passage of the notes or the transcript. */
  evidence: string;
  status: TreatmentStatus;
  priceSource: PriceSource | null;
  /** The band or plan that the price belongs to, such as `NHS band 2`. */
  band: string | null;
  /** What the price is for, where not for this treatment alone, such as `per quadrant`. */
  priceBasis: string | null;
  /** Prices that contradict each other, or may be for something else; the price is null then. */
  priceChoices: number[];
}

/** Of the practice; without conventions the British ones. */
interface PracticeInput {
  conventions?: Conventions;
  /** What a transcript calls the patient by. A language model is not sent it. */
  patientName?: string;
}

export interface PracticeContext {
  practiceName: string;
  practitionerName: string;
  patientName: string;
  /** Formatted for display. */
  date: string;
}

export interface NotesInput extends PracticeInput, TranscriptInput {
  template: NoteTemplateInput;
}

export interface LetterInput extends PracticeInput, TranscriptInput {
  notes: string;
  /** The clinic's letter in Markdown with `{{patient_name}}`, `{{findings}}`, `{{plan}}` and so on. */
  template: string;
  context: PracticeContext;
  /** Whether a parent reads the letter; read from the transcript where it is not known. */
  isChild?: boolean;
  /** Who is with a child, for example `mother`. */
  guardian?: string | null;
  /** Those on the list of the visit. */
  treatments?: readonly LetterTreatment[];
}

export interface TreatmentsInput extends PracticeInput, TranscriptInput {
  notes: string;
  catalogue: CatalogueTreatment[];
}

/** A treatment as its consent states it. */
export type ConsentTreatment = Pick<
  RecommendedTreatment,
  'catalogueId' | 'name' | 'tooth' | 'currency' | 'priceMinor' | 'evidence'
> &
  Partial<Pick<RecommendedTreatment, 'priceSource' | 'band' | 'priceBasis'>>;

/** The transcript holds the risks and alternatives that were spoken for this patient. */
export interface ConsentInput extends PracticeInput, Partial<TranscriptInput> {
  treatment: ConsentTreatment;
  /** Those of the practice's list. */
  risks: readonly string[];
  /** The names of all treatments of the visit: a risk belongs to one of them. Read from the transcript where absent. */
  treatments?: readonly string[];
  /** More risks that were spoken for this patient, as another reader of the transcript found them. */
  moreSpokenRisks?: readonly string[];
  /** The clinic's consent in Markdown with `{{treatment}}`, `{{tooth}}`, `{{spoken_risks}}`, `{{risks}}`, `{{price}}` and so on. */
  template: string;
  context: PracticeContext;
  /** Whether a parent consents; read from the transcript where it is not known. */
  isChild?: boolean;
  /** Who is with a child, for example `mother`. */
  guardian?: string | null;
}

export interface TitleInput extends PracticeInput, TranscriptInput {}
