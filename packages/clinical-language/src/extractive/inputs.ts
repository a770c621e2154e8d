/** What clinical texts are written from, and the treatments that are read out of them. */

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
  priceMinor: number;
  risks: string[];
}

export interface RecommendedTreatment {
  /** Null when the words fit no single treatment of the catalogue. */
  catalogueId: string | null;
  name: string;
  /** Quadrant and number, for example `UL6`; letters `A` to `E` for milk teeth. */
  tooth: string | null;
  currency: string;
  /** What was said, else the catalogue's price, else null. */
  priceMinor: number | null;
  /** The passage that it rests on, a verbatim part of the notes or the transcript. */
  evidence: string;
}

export interface PracticeContext {
  practiceName: string;
  practitionerName: string;
  patientName: string;
  /** As it is to be shown. */
  date: string;
}

export interface NotesInput {
  transcript: string;
  template: NoteTemplateInput;
}

export interface LetterInput {
  notes: string;
  transcript: string;
  /** The clinic's letter in Markdown with `{{patient_name}}`, `{{findings}}`, `{{plan}}` and so on. */
  template: string;
  context: PracticeContext;
}

export interface TreatmentsInput {
  notes: string;
  transcript: string;
  catalogue: CatalogueTreatment[];
}

export interface ConsentInput {
  treatment: RecommendedTreatment;
  risks: string[];
  /** The clinic's consent in Markdown with `{{treatment}}`, `{{tooth}}`, `{{risks}}`, `{{price}}` and so on. */
  template: string;
  context: PracticeContext;
}

export interface TitleInput {
  transcript: string;
}
