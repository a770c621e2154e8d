import { z } from 'zod';

/**
 * Several consents travel as one stream: each begins with its heading line, in the order of the bundle, with a blank
 * line between (behaviour.md#bundle). Parts are assigned by position while they are written, as a heading may be edited,
 * repeated, or part of another text.
 */

/** Where the part of one consent begins in the stream, in UTF-16 units. */
const consentPart = z.object({
  consentId: z.string(),
  /** The name of the treatment when its consent was written. */
  title: z.string(),
  /** The digest of the treatment's facts at that moment. */
  writtenFor: z.string(),
  /** The digest of the practice's risks and wording for it. */
  writtenWith: z.string().nullish(),
  headingAt: z.int(),
  bodyAt: z.int(),
});
export type ConsentPart = z.infer<typeof consentPart>;

/** The sources of a stream of consents. */
export const consentSources = z.object({
  treatments: z.string(),
  transcript: z.string().nullish(),
  parts: z.array(consentPart),
});

/** The text of each part; '' for parts that a cut-off stream lacks. */
export const consentTexts = (text: string, parts: readonly ConsentPart[]): string[] =>
  parts.map(({ bodyAt }, index) => text.slice(bodyAt, parts[index + 1]?.headingAt).trim());
