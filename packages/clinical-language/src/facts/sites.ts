/** A jaw, a side or a quadrant without a tooth. */
export interface SiteMention {
  start: number;
  end: number;
  jaw: 'U' | 'L' | null;
  side: 'L' | 'R' | null;
}

const site =
  /\b(?:(?<jaw>upper|top|lower|bottom)[ -](?<side>left|right)|(?<side2>left|right)[ -](?:hand[ -])?(?<jaw2>upper|top|lower|bottom)|(?:on|of|at|from|to) (?:the |your |his |her |their )?(?<side3>left|right)\b(?! away)|(?<side4>left|right)(?= ?(?:-?hand )?side))/gi;

export const sitesIn = (text: string): SiteMention[] =>
  Array.from(text.matchAll(site), (match) => {
    const { jaw, jaw2, side, side2, side3, side4 } = match.groups ?? {};
    const saidJaw = (jaw ?? jaw2)?.toLowerCase();
    const saidSide = (side ?? side2 ?? side3 ?? side4)?.toLowerCase();
    return {
      start: match.index,
      end: match.index + match[0].length,
      jaw: saidJaw === undefined ? null : saidJaw === 'upper' || saidJaw === 'top' ? ('U' as const) : ('L' as const),
      side: saidSide === undefined ? null : saidSide === 'left' ? ('L' as const) : ('R' as const),
    };
  });
