const QUADRANTS = ['UR', 'UL', 'LL', 'LR'] as const;
/** The permanent teeth by the universal numbers: 1 is the upper right wisdom tooth, 32 the lower right one. */
const UNIVERSAL_LAST = 32;

/** 11 to 48 are permanent teeth, 51 to 85 milk teeth. */
export function toothOfFdi(number: number): string | undefined {
  const [quadrant, place] = [Math.floor(number / 10), number % 10];
  if (quadrant >= 1 && quadrant <= 4 && place >= 1 && place <= 8) return `${QUADRANTS[quadrant - 1]}${place}`;
  if (quadrant >= 5 && quadrant <= 8 && place >= 1 && place <= 5)
    return `${QUADRANTS[quadrant - 5]}${'ABCDE'.charAt(place - 1)}`;
  return undefined;
}

/** `LL6` for 19. */
export function toothOfUniversal(number: number): string | undefined {
  if (!(number >= 1 && number <= UNIVERSAL_LAST)) return undefined;
  const [quadrant, place] = [Math.floor((number - 1) / 8), (number - 1) % 8];
  return `${QUADRANTS[quadrant]}${quadrant % 2 === 0 ? 8 - place : place + 1}`;
}

/** Milk teeth by the universal letters: `URE` for A, `LRE` for T. */
export function toothOfUniversalLetter(letter: string): string | undefined {
  const index = letter.toUpperCase().charCodeAt(0) - 65;
  if (!(index >= 0 && index < 20)) return undefined;
  const [quadrant, place] = [Math.floor(index / 5), index % 5];
  return `${QUADRANTS[quadrant]}${'ABCDE'.charAt(quadrant % 2 === 0 ? 4 - place : place)}`;
}

/** The number of a tooth in a notation with numbers; undefined for milk teeth in universal, which have letters. */
export function numberOfTooth(tooth: string, notation: 'fdi' | 'universal'): number | undefined {
  for (let number = 1; number <= 85; number += 1)
    if ((notation === 'fdi' ? toothOfFdi(number) : toothOfUniversal(number)) === tooth) return number;
  return undefined;
}
