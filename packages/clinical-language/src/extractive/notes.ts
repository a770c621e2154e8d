import { assignSections, type Placed } from '../sentences/assign-sections.ts';
import { parseSections, type Section } from '../sentences/sections.ts';
import type { NotesInput } from './inputs.ts';

/** The text under a heading without sentences. */
export const notMentioned = 'Not mentioned.';
/** The section for sentences that fit none of the template's headings. */
const otherHeading = 'Other';

/**
 * The note: the template's headings in order, and under each the dictated sentences that belong to it, as dictated.
 * Every sentence appears once.
 */
export function composeNotes({ transcript, template }: NotesInput): string {
  const own = headed(template.template, template.title);
  const ownOther = own.find(({ heading }) => heading.toLowerCase() === otherHeading.toLowerCase());
  const other = ownOther ?? parseSections(`## ${otherHeading}`)[0];
  const sections = own.filter((section) => section !== other);
  const placed = assignSections(transcript, sections);
  const bySection = Map.groupBy(placed, ({ section }) => section ?? other);
  const body = sections.map((section) => written(section, bySection.get(section) ?? []));
  const rest = bySection.get(other) ?? [];
  if (other && (ownOther || rest.length > 0)) body.push(written(other, rest));
  return body.join('\n');
}

function written({ heading }: Section, placed: readonly Placed[]): string {
  const bullets = placed.filter(({ text }) => text).map(({ text }) => `- ${text}`);
  return `## ${heading}\n\n${bullets.length > 0 ? bullets.join('\n') : notMentioned}\n`;
}

/** A template without any heading is one section under its title. */
function headed(template: string, title: string): Section[] {
  const sections = parseSections(template).filter(({ heading }) => heading);
  return sections.length > 0 ? sections : parseSections(`## ${title.trim() || otherHeading}`);
}
