import { line, type Point, smooth } from '../geometry.ts';
import { fill, palette } from '../palette.ts';
import { group, path, stroke } from '../svg.ts';
import type { Place } from './arch-line.ts';
import { crownPoint, type FrontSlot, type FrontTooth, frontSlots, type SmileState } from './smile.ts';
import { type Jaw, MM } from './teeth.ts';

const fromLeft = (jaw: Jaw, state: SmileState): FrontSlot[] =>
  frontSlots(jaw, state)
    .filter(({ isGone }) => !isGone)
    .toSorted((one, other) => one.x - other.x);

/** Teeth that overlap and are turned: 1 is as they were, 0 is an even row. */
export function crowded(amount: number): SmileState {
  const tooth = (dx: number, dy: number, turn: number, more: FrontTooth = {}): FrontTooth => ({
    ...more,
    dx: dx * amount,
    dy: dy * amount,
    turn: turn * amount,
    ...(more.width === undefined ? {} : { width: 1 + (more.width - 1) * amount }),
  });
  // The row is too narrow: the back teeth are further in, too.
  const back = (side: number, by: number) =>
    Object.fromEntries([4, 5, 6].map((number) => [side * number, tooth(-side * by, 0, 0)]));
  return {
    upper: {
      ...back(-1, 34),
      ...back(1, 26),
      [-3]: tooth(34, -46, -7, { isBefore: true }),
      [-2]: tooth(34, 14, 15, { width: 0.86 }),
      [-1]: tooth(12, 6, -7, { isBefore: true }),
      1: tooth(-14, 0, 10, { width: 0.92 }),
      2: tooth(-40, -8, -16, { isBefore: true }),
      3: tooth(-18, -26, 6),
    },
    lower: {
      ...back(-1, 26),
      ...back(1, 24),
      [-3]: tooth(26, 0, 0),
      [-2]: tooth(24, -12, -13, { isBefore: true }),
      [-1]: tooth(14, 12, 12, { width: 0.85 }),
      1: tooth(-10, -14, -10, { isBefore: true }),
      2: tooth(-24, 10, 14, { width: 0.88 }),
      3: tooth(-20, -10, -8, { isBefore: true }),
    },
  };
}

/** Brackets with their wire on a row, `shown` of it. */
export function braces(jaw: Jaw, state: SmileState, opacity = 1, wireOpacity = opacity): string {
  const slots = fromLeft(jaw, state);
  const points = slots.map(({ place }): Point => crownPoint(jaw, place as Place, state, 0.52));
  const wire = line(smooth(points));
  const brackets = slots.map(({ turn = 0, half }, index) => {
    const [x, y] = points[index] as Point;
    const width = Math.min(34, half * 0.62);
    const shape = `M${-width} -28H${width}V28H${-width}Z`;
    return group(
      [
        path(shape, {
          fill: fill('metal', 'down'),
          stroke: palette.metal.line,
          'stroke-width': 3,
          'stroke-linejoin': 'round',
        }),
        stroke(`M${-width * 0.5} -28V28M${width * 0.5} -28V28`, palette.metal.shade, 4),
      ],
      {
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turn * (jaw === 'upper' ? 1 : 1)).toFixed(1)})`,
      },
    );
  });
  const ties = points.map(([x, y]) => stroke(`M${x - 17} ${y}H${x + 17}`, palette.grip.base, 9));
  return group([
    group(brackets, { opacity }),
    group([stroke(wire, palette.metal.line, 11), stroke(wire, palette.metal.light, 6), ...ties], {
      opacity: wireOpacity,
    }),
  ]);
}

/** The outline of a shell over the crowns of a row. */
function shellOutline(jaw: Jaw, state: SmileState, beyond = 10): string {
  const slots = fromLeft(jaw, state);
  const flip = jaw === 'upper' ? 1 : -1;
  const tall = ({ dark }: FrontSlot): number => 210 / (210 + dark * 70);
  const necks: Point[] = [];
  const tips: Point[] = [];
  slots.forEach((slot, index) => {
    const height = slot.form.height * MM * tall(slot);
    necks.push([slot.x, slot.neck + (4 - beyond) * flip]);
    const next = slots[index + 1];
    if (next) necks.push([(slot.x + next.x) / 2, (slot.neck + next.neck) / 2 + height * 0.26 * flip]);
    tips.push(
      [slot.x - slot.half * 0.6, slot.neck + (height + beyond) * flip],
      [slot.x + slot.half * 0.6, slot.neck + (height + beyond) * flip],
    );
  });
  const [first, last] = [slots[0] as FrontSlot, slots.at(-1) as FrontSlot];
  const left: Point = [first.x - first.half - 14, first.neck + 70 * flip];
  const right: Point = [last.x + last.half + 14, last.neck + 70 * flip];
  return line(smooth([left, ...necks, right, ...tips.reverse()], 8, true), true);
}

/** A clear shell over the crowns of a row: an aligner, a retainer or a whitening tray. */
export function clearShell(jaw: Jaw, state: SmileState, dy = 0, opacity = 1): string {
  const d = shellOutline(jaw, state);
  return group(
    [
      path(d, { fill: palette.water.light, opacity: 0.34 }),
      stroke(d, palette.water.shade, 7, { opacity: 0.9 }),
      stroke(d, '#ffffff', 3),
      stroke(d, '#ffffff', 10, { opacity: 0.4, transform: 'translate(0 12)' }),
    ],
    { opacity, transform: `translate(0 ${dy.toFixed(1)})` },
  );
}
