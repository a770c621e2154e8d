import { line, type Point, smooth } from '../geometry.ts';
import { fill, type Material, palette } from '../palette.ts';
import { clipped, group, path, rim, stroke } from '../svg.ts';
import { onArch, type Place } from './arch-line.ts';
import { type Jaw, MM, type ToothForm, type ToothNumber, toothForm } from './teeth.ts';

/*
 * One jaw as it is seen from the biting surfaces, its front at the top: 20 units are a millimetre, x = 0 is the midline,
 * y = 0 the middle of the front teeth.
 */

/** What is unlike the even row, for one tooth. */
export interface ArchTooth {
  readonly isGone?: boolean;
  /** Along the row and towards the lip, in units; in degrees. */
  readonly along?: number;
  readonly outward?: number;
  readonly turn?: number;
  readonly material?: Material;
  readonly opacity?: number;
  /** Dark marks on the biting surface, 0 to 1. */
  readonly mark?: number;
}

export interface ArchState {
  readonly jaw: Jaw;
  readonly teeth?: Partial<Record<Place, ArchTooth>>;
  readonly last?: ToothNumber;
  readonly hasGum?: boolean;
}

/** A point beside the row: millimetres from the midline along it, and millimetres outward. */
export function archPoint(jaw: Jaw, length: number, outward = 0): Point {
  const { x, depth, angle } = onArch(jaw, length);
  return [(x + outward * Math.sin(angle)) * MM, (depth - outward * Math.cos(angle)) * MM];
}

/** The line of the row between two lengths. */
export function archLine(jaw: Jaw, from: number, to: number, outward = 0): Point[] {
  const steps = Math.max(2, Math.round(Math.abs(to - from)));
  return Array.from({ length: steps + 1 }, (_, index) => archPoint(jaw, from + ((to - from) * index) / steps, outward));
}

/** How far from the midline the middle of a tooth is, in millimetres along the row; negative on the left. */
export function archLength(jaw: Jaw, place: Place): number {
  let length = 0;
  for (let number = 1; number < Math.abs(place); number += 1) length += toothForm(jaw, number as ToothNumber).width;
  return Math.sign(place) * (length + toothForm(jaw, Math.abs(place) as ToothNumber).width / 2);
}

/** The middle of a tooth. */
export const archTooth = (jaw: Jaw, place: Place, outward = 0): Point =>
  archPoint(jaw, archLength(jaw, place), outward);

/** The outline of a tooth from its biting surface: lip at the top. */
function outlineOf({ kind, width, depth }: ToothForm): Point[] {
  const [half, deep] = [(width * MM) / 2, (depth * MM) / 2];
  const isFront = kind === 'incisor' || kind === 'canine';
  const round = kind.endsWith('molar') && kind !== 'premolar' ? 3.2 : 2.4;
  return Array.from({ length: 36 }, (_, index): Point => {
    const angle = (index / 36) * 2 * Math.PI;
    const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / round);
    const y = power(Math.sin(angle)) * deep;
    const taper = y > 0 ? 1 - (isFront ? 0.34 : 0.1) * (y / deep) : 1;
    return [power(Math.cos(angle)) * half * taper, y];
  });
}

function reliefOf({ kind, width, depth }: ToothForm, line_: string): string {
  const [half, deep] = [(width * MM) / 2, (depth * MM) / 2];
  const groove = (points: readonly Point[]): string => line(smooth(points));
  if (kind === 'incisor')
    return (
      stroke(
        groove([
          [-half * 0.8, -deep * 0.36],
          [0, -deep * 0.52],
          [half * 0.8, -deep * 0.36],
        ]),
        '#ffffff',
        13,
        { opacity: 0.95 },
      ) +
      stroke(
        groove([
          [-half * 0.45, deep * 0.1],
          [0, deep * 0.62],
          [half * 0.45, deep * 0.1],
        ]),
        line_,
        3,
        { opacity: 0.4 },
      )
    );
  if (kind === 'canine')
    return (
      stroke(
        groove([
          [-half * 0.75, -deep * 0.1],
          [0, -deep * 0.42],
          [half * 0.75, -deep * 0.1],
        ]),
        '#ffffff',
        13,
        { opacity: 0.95 },
      ) +
      stroke(
        groove([
          [0, -deep * 0.3],
          [0, deep * 0.6],
        ]),
        line_,
        3,
        { opacity: 0.35 },
      )
    );
  const cusps: Point[] =
    kind === 'premolar'
      ? [
          [0, -deep * 0.5],
          [0, deep * 0.5],
        ]
      : [
          [-half * 0.48, -deep * 0.5],
          [half * 0.48, -deep * 0.5],
          [-half * 0.48, deep * 0.5],
          [half * 0.48, deep * 0.5],
        ];
  const hills = cusps.map(
    ([x, y]) =>
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(half * 0.34).toFixed(1)}" ry="${(deep * 0.3).toFixed(1)}" fill="#ffffff" opacity="0.75"/>`,
  );
  const grooves =
    kind === 'premolar'
      ? [
          groove([
            [-half * 0.6, 0],
            [0, deep * 0.08],
            [half * 0.6, 0],
          ]),
        ]
      : [
          groove([
            [-half * 0.7, 0],
            [-half * 0.2, deep * 0.07],
            [half * 0.2, -deep * 0.05],
            [half * 0.7, 0],
          ]),
          groove([
            [-half * 0.06, -deep * 0.8],
            [0, 0],
            [half * 0.06, deep * 0.8],
          ]),
        ];
  return hills.join('') + stroke(grooves.join(''), line_, 4.5, { opacity: 0.55 });
}

/** How a tooth is moved and turned to its place. */
function archTransform(jaw: Jaw, place: Place, { along = 0, outward = 0, turn = 0 }: ArchTooth = {}): string {
  const length = archLength(jaw, place);
  const { angle } = onArch(jaw, length);
  const [x, y] = archPoint(jaw, length, outward / MM);
  const degrees = (angle * 180) / Math.PI;
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(2)}) translate(${along.toFixed(1)} 0) rotate(${turn.toFixed(2)})`;
}

function toothFromAbove(jaw: Jaw, place: Place, tooth: ArchTooth): string {
  const form = toothForm(jaw, Math.abs(place) as ToothNumber);
  const { material = 'enamel', mark = 0 } = tooth;
  const d = line(outlineOf(form), true);
  const inside = [
    rim(d, palette[material].line, 44),
    reliefOf(form, palette[material].line),
    mark > 0
      ? `<ellipse rx="${form.width * 5}" ry="${form.depth * 4}" fill="${palette.decay.base}" opacity="${mark * 0.8}"/>`
      : '',
  ];
  return group(
    [
      path(d, { fill: fill(material, 'ball') }),
      clipped(`a${jaw}${place}`, d, inside),
      stroke(d, palette[material].line, 3.4),
    ],
    {
      transform: archTransform(jaw, place, tooth),
      opacity: tooth.opacity,
    },
  );
}

const placesOf = (last: ToothNumber): Place[] =>
  Array.from({ length: last }, (_, index) => [index + 1, -index - 1] as Place[]).flat();

/** The closed outline of a band along the row. */
export function archBand(jaw: Jaw, from: number, to: number, inner: number, outer: number): string {
  return line([...archLine(jaw, from, to, outer), ...archLine(jaw, from, to, -inner).reverse()], true);
}

function gumFromAbove(jaw: Jaw, reach: number): string {
  const outer = archLine(jaw, -reach, reach, 8.5);
  const [left, right] = [outer[0] as Point, outer.at(-1) as Point];
  const whole = line(
    [
      ...outer,
      [right[0] - 60, right[1] + 70],
      [0, right[1] + (jaw === 'upper' ? 110 : 60)],
      [left[0] + 60, left[1] + 70],
    ],
    true,
  );
  const inner = archBand(jaw, -reach, reach, 8.5, 8.5);
  const folds = [1, 2, 3, 4].map((row) =>
    [-1, 1]
      .map((side) =>
        stroke(
          line(
            smooth([
              [side * 26, 150 + row * 58],
              [side * (110 + row * 22), 138 + row * 60],
              [side * (190 + row * 34), 190 + row * 62],
            ]),
          ),
          palette.gum.shade,
          10,
          { opacity: 0.5 },
        ),
      )
      .join(''),
  );
  const tongue = 'M-250 1010C-330 560 -230 300 0 290C230 300 330 560 250 1010Z';
  const middle =
    jaw === 'upper'
      ? [path(whole, { fill: '#dc8a86' }), stroke('M0 130V860', palette.gum.shade, 8, { opacity: 0.5 }), ...folds]
      : [
          path(whole, { fill: '#a84c55' }),
          path(tongue, { fill: fill('gum', 'ball'), stroke: palette.gum.line, 'stroke-width': 4 }),
          stroke('M0 380V900', palette.gum.line, 8, { opacity: 0.4 }),
        ];
  return [
    clipped(`arch-${jaw}`, whole, [
      ...middle,
      path(inner, { fill: fill('gum', 'down'), stroke: palette.gum.line, 'stroke-width': 3 }),
      rim(whole, palette.gum.line, 50),
    ]),
    stroke(whole, palette.gum.line, 3),
  ].join('');
}

/** A jaw from the biting surfaces. `under` is drawn on the gum, behind the teeth; `over` on the teeth. */
export function drawArch(state: ArchState, parts: { under?: string; over?: string } = {}): string {
  const { jaw, last = 7, hasGum = true, teeth = {} } = state;
  const reach = Math.abs(archLength(jaw, last)) + toothForm(jaw, last).width / 2 + 1;
  const drawn = placesOf(last)
    .sort((one, other) => Math.abs(other) - Math.abs(one))
    .filter((place) => !teeth[place]?.isGone)
    .map((place) => toothFromAbove(jaw, place, teeth[place] ?? {}));
  return (hasGum ? gumFromAbove(jaw, reach) : '') + (parts.under ?? '') + drawn.join('') + (parts.over ?? '');
}
