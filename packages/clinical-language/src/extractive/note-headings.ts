import { CONCEPTS, type Concept } from '../reading/labels.ts';
import type { ReadSentence } from '../reading/read-transcript.ts';
import { conceptsByTitle, titlesIn } from '../reading/section-titles.ts';
import type { Section } from '../sentences/sections.ts';
import { plain, stems } from '../text/phrases.ts';

/** A heading of a template and how much of each concept belongs there, 0 to 1. */
export interface NoteHeading {
  readonly section: Section;
  readonly shares: ReadonlyMap<Concept, number>;
  /** It says how the complaint developed, next to a heading for the complaint itself. */
  readonly isCourse: boolean;
}

/** Where the sentences of a concept belong when no heading covers it, nearest first. */
const NEAREST: Readonly<Record<Concept, readonly Concept[]>> = {
  reason: ['complaint', 'admin', 'dental-history'],
  complaint: ['reason', 'tests', 'teeth'],
  medical: ['medication', 'allergy', 'complaint'],
  medication: ['medical', 'allergy'],
  allergy: ['medical', 'medication'],
  social: ['medical', 'dental-history', 'complaint'],
  'dental-history': ['complaint', 'medical', 'social'],
  family: ['medical', 'social'],
  extraoral: ['soft-tissue', 'teeth', 'tests'],
  'soft-tissue': ['extraoral', 'teeth', 'tests'],
  perio: ['teeth', 'soft-tissue', 'tests'],
  teeth: ['tests', 'perio', 'soft-tissue'],
  occlusion: ['teeth', 'tests', 'perio'],
  tests: ['teeth', 'perio'],
  radiograph: ['tests', 'teeth', 'procedure'],
  diagnosis: ['teeth', 'tests', 'risk'],
  risk: ['diagnosis', 'risks-discussed', 'options'],
  options: ['plan', 'decision', 'consent'],
  'risks-discussed': ['options', 'consent', 'plan'],
  decision: ['plan', 'consent', 'options'],
  consent: ['decision', 'plan', 'risks-discussed'],
  plan: ['follow-up', 'decision', 'procedure'],
  anaesthetic: ['procedure', 'plan'],
  procedure: ['plan', 'teeth'],
  aftercare: ['prescription', 'plan', 'follow-up'],
  prescription: ['aftercare', 'plan'],
  referral: ['follow-up', 'plan'],
  'follow-up': ['plan', 'referral', 'aftercare'],
  fees: ['plan', 'options', 'consent'],
  admin: ['reason', 'follow-up', 'plan'],
  heading: [],
  aside: [],
};

/** The concepts of a heading by its title; the longest title wins, so `Medical history` is not also `History`. */
function conceptsOf({ heading, lines }: Section): ReadonlyMap<Concept, number> {
  const own = conceptsByTitle.get(plain(heading)) ?? titlesIn(heading);
  if (own.length > 0) return new Map(own.map((concept) => [concept, 1]));
  return new Map(titlesIn(lines.join(' ')).map((concept) => [concept, GUIDANCE_SHARE]));
}

/** A concept that only the guidance names is less sure. */
const GUIDANCE_SHARE = 0.5;

/** Headings for the history of the complaint. */
const COURSE =
  /^(?:history|history of (?:the )?(?:presenting |present )?(?:complaint|illness)|complaint history|hpc|hpi)$/;

/** The headings of a template with their concepts. A concept that none covers belongs to the nearest that is covered. */
export function noteHeadings(sections: readonly Section[]): NoteHeading[] {
  const covered = sections.map(conceptsOf);
  const isCourse = covered.map(
    (concepts, at) =>
      COURSE.test(plain(sections[at]?.heading ?? '')) &&
      covered.some((other, index) => index !== at && other.has('complaint') && concepts.has('complaint')),
  );
  const own = covered.map((concepts, at) => (isCourse[at] ? new Map<Concept, number>() : concepts));
  const shares = sections.map(() => new Map<Concept, number>());
  for (const concept of CONCEPTS) {
    const nearest = [concept, ...NEAREST[concept]].find((one) => own.some((concepts) => concepts.has(one)));
    if (nearest === undefined) continue;
    own.forEach((concepts, index) => {
      const share = concepts.get(nearest);
      if (share !== undefined) shares[index]?.set(concept, share);
    });
  }
  return sections.map((section, index) => ({
    section,
    shares: shares[index] ?? new Map(),
    isCourse: isCourse[index] ?? false,
  }));
}

/** The probability that a sentence belongs under each heading, in their order. */
export function headingScores(
  sentence: ReadSentence,
  headings: readonly NoteHeading[],
  by: 'concepts' | 'byWords',
  hasBegun = false,
) {
  const words = new Set(stems(sentence.text));
  const procedure = headings.findIndex(({ shares }) => shares.has('procedure'));
  const isOfProcedure = (concept: Concept) => hasBegun && procedure >= 0 && CHECKED_DURING.has(concept);
  let moved = 0;
  const scores = headings.map(({ section, shares }, index) => {
    let score = 0;
    for (const [concept, share] of shares) {
      const value = share * sentence[by][concept];
      const stays = isOfProcedure(concept) && index !== procedure ? 1 - DURING_PROCEDURE : 1;
      score += value * stays;
      moved += value * (1 - stays);
    }
    if (/\brecords?\b|photo/i.test(section.heading) && RECORDS.test(sentence.text)) score += RECORDS_BONUS;
    return (
      score + WORD_BONUS * overlap(words, section.headingStems) + GUIDANCE_BONUS * overlap(words, section.guidanceStems)
    );
  });
  if (procedure >= 0) scores[procedure] = (scores[procedure] ?? 0) + moved;
  return scores;
}

/** What is found once the work has begun is mostly part of its notes: the bite, the film afterwards, the margins. */
const CHECKED_DURING: ReadonlySet<Concept> = new Set([
  'occlusion',
  'radiograph',
  'teeth',
  'tests',
  'perio',
  'soft-tissue',
]);
const DURING_PROCEDURE = 0.7;
/** Records that are made of a patient. */
const RECORDS =
  /\b(?:photo(?:s|graphs?)?|(?:intra.?oral |study )scans?|(?:a|the) scan|face ?bow|study (?:models|casts)|bite registration)\b/i;
const RECORDS_BONUS = 0.8;

/** For each word that the sentence shares with the heading, or with its guidance. */
const WORD_BONUS = 0.15;
const GUIDANCE_BONUS = 0.05;

function overlap(words: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const word of other) if (words.has(word)) count += 1;
  return Math.min(count, 3);
}
