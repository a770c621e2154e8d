import type { Conventions } from '@openconsult/contracts/conventions';

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
  /** The spoken price, else the catalogue's, else null. */
  priceMinor: number | null;
  /** The evidence: a verbatim passage of the notes or the transcript. */
  evidence: string;
}

/** Of the practice; without them the British ones. */
interface PracticeInput {
  conventions?: Conventions;
}

export interface PracticeContext {
  practiceName: string;
  practitionerName: string;
  patientName: string;
  /** Formatted for display. */
  date: string;
}

export interface NotesInput extends PracticeInput {
  transcript: string;
  template: NoteTemplateInput;
}

export interface LetterInput extends PracticeInput {
  notes: string;
  transcript: string;
  /** The clinic's letter in Markdown with `{{patient_name}}`, `{{findings}}`, `{{plan}}` and so on. */
  template: string;
  context: PracticeContext;
}

export interface TreatmentsInput extends PracticeInput {
  notes: string;
  transcript: string;
  catalogue: CatalogueTreatment[];
}

export interface ConsentInput extends PracticeInput {
  treatment: RecommendedTreatment;
  risks: string[];
  /** The clinic's consent in Markdown with `{{treatment}}`, `{{tooth}}`, `{{risks}}`, `{{price}}` and so on. */
  template: string;
  context: PracticeContext;
}

export interface TitleInput extends PracticeInput {
  transcript: string;
}
