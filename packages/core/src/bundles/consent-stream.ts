import { z } from 'zod';

/**
 * Several consents travel as one stream: each begins with its heading line, in the order of the bundle, with a blank
 * line between (behaviour.md#bundle). Which part belongs to which consent is stored by place as it is written:
 * headings are words, and words may be edited, repeated, or stand inside another text.
 */

/** Where the stream begins to be about one consent, in UTF-16 units. */
const consentPart = z.object({
  consentId: z.string(),
  /** How the treatment was called when its consent was written. */
  title: z.string(),
  /** The digest of the treatment's facts at that moment. */
  writtenFor: z.string(),
  headingAt: z.int(),
  bodyAt: z.int(),
});
export type ConsentPart = z.infer<typeof consentPart>;

/** What a stream of consents is written from. */
export const consentSources = z.object({ treatments: z.string(), parts: z.array(consentPart) });

/** The text of each part, also of a stream that was cut off: '' for what did not come. */
export const consentTexts = (text: string, parts: readonly ConsentPart[]): string[] =>
  parts.map(({ bodyAt }, index) => text.slice(bodyAt, parts[index + 1]?.headingAt).trim());
