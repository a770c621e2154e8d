import type { ToothNotation } from './conventions.ts';

/** Inside the product a tooth is a quadrant and a number: `UL6`, a milk tooth `ULE`. This is how it is shown and typed. */

const QUADRANTS: readonly string[] = ['UR', 'UL', 'LL', 'LR'];
const PERMANENT = '12345678';
const MILK = 'ABCDE';
const MILK_UNIVERSAL = 'ABCDEFGHIJKLMNOPQRST';

interface Tooth {
  /** 0 to 3, clockwise from the patient's upper right as the dentist sees it. */
  readonly quadrant: number;
  /** From 0 at the midline. */
  readonly place: number;
  readonly isMilk: boolean;
}

function readTooth(text: string): Tooth | null {
  const [, quadrantName = '', position = ''] = /^([UL][LR])([1-8A-E])$/.exec(text) ?? [];
  const quadrant = QUADRANTS.indexOf(quadrantName);
  if (quadrant < 0) return null;
  const isMilk = MILK.includes(position);
  return { quadrant, place: (isMilk ? MILK : PERMANENT).indexOf(position), isMilk };
}

const fdiOf = ({ quadrant, place, isMilk }: Tooth): string => `${quadrant + (isMilk ? 5 : 1)}${place + 1}`;

/** Universal numbers run from the upper right wisdom tooth round to the lower right one. */
function universalOf({ quadrant, place, isMilk }: Tooth): string {
  const size = isMilk ? MILK.length : PERMANENT.length;
  const inQuadrant = quadrant % 2 === 0 ? size - 1 - place : place;
  const at = quadrant * size + inQuadrant;
  return isMilk ? `#${MILK_UNIVERSAL[at]}` : `#${at + 1}`;
}

function codeOf(tooth: Tooth, palmer: string, notation: ToothNotation): string {
  if (notation === 'fdi') return fdiOf(tooth);
  return notation === 'universal' ? universalOf(tooth) : palmer;
}

/** The teeth of a text in the notation of the practice: `UL6` as `26` or `#14`. Other words stay. */
export const toothCode = (text: string, notation: ToothNotation): string =>
  text.replace(/\b[UL][LR][1-8A-E]\b/g, (palmer) => {
    const tooth = readTooth(palmer);
    return tooth === null ? palmer : codeOf(tooth, palmer, notation);
  });

const byCode: Readonly<Record<Exclude<ToothNotation, 'palmer'>, ReadonlyMap<string, string>>> = {
  fdi: codesIn('fdi'),
  universal: codesIn('universal'),
};

function codesIn(notation: ToothNotation): ReadonlyMap<string, string> {
  const teeth = QUADRANTS.flatMap((quadrant) => [...PERMANENT, ...MILK].map((position) => quadrant + position));
  return new Map(teeth.map((tooth) => [toothCode(tooth, notation).replace('#', ''), tooth]));
}

/** Null for anything but one tooth. */
function oneToothOf(typed: string, notation: ToothNotation): string | null {
  const code = typed.toUpperCase().replace(/[\s#.]/g, '');
  if (readTooth(code) !== null) return code;
  return (notation === 'palmer' ? undefined : byCode[notation].get(code)) ?? null;
}

const JOINING: ReadonlySet<string> = new Set(['and', 'to', '-', '+', '&']);

/**
 * A typed tooth, or several, as the product stores them: `26` in FDI and `#14` or `14` in universal notation as `UL6`.
 * `UL6` itself is read in every notation. A text with any other word stays as typed.
 */
export function toothOfCode(typed: string, notation: ToothNotation): string {
  const text = typed.trim();
  const one = oneToothOf(text, notation);
  if (one !== null) return one;
  const parts = text.split(/([\s,]+)/).map((part, at) => {
    const isBetween = at % 2 === 1 || JOINING.has(part.toLowerCase());
    return isBetween ? part : oneToothOf(part, notation);
  });
  return parts.includes(null) ? text : parts.join('');
}
