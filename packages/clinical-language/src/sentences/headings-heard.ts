import { plain } from '../text/phrases.ts';
import { signsOf } from './heading-signs.ts';
import { parseSections } from './sections.ts';

/** The headings of a template whose section a transcript speaks of, as they are written, in their order. */
export function headingsHeard(template: string, transcript: string): string[] {
  const text = plain(transcript);
  if (text === '') return [];
  const heard = parseSections(template).filter(({ heading }) => {
    if (heading === '') return false;
    const signs = signsOf(heading);
    return signs.length === 0 ? text.includes(plain(heading)) : signs.some((sign) => text.search(sign) >= 0);
  });
  return heard.map(({ heading }) => heading);
}
