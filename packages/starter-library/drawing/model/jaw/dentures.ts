import { line, type Point, smooth } from '../geometry.ts';
import { palette } from '../palette.ts';
import { clipped, group, path, rim, stroke } from '../svg.ts';
import { type ArchTooth, archBand, archLength, archPoint, drawArch } from './arch.ts';
import type { Place } from './arch-line.ts';
import { type Jaw, type ToothNumber, toothForm } from './teeth.ts';

const PLASTIC = '#ef9a9d';
const ALL: readonly Place[] = [-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7];

/** The teeth of a jaw of which some are gone. */
export const without = (gone: readonly Place[]): Partial<Record<Place, ArchTooth>> =>
  Object.fromEntries(gone.map((place) => [place, { isGone: true }]));

const plastic = (d: string, id: string): string =>
  path(d, { fill: PLASTIC }) +
  clipped(id, d, [rim(d, palette.gum.line, 40), stroke(d, '#ffffff', 14, { opacity: 0.35 })]) +
  stroke(d, palette.gum.line, 4);

/** Neighbouring places, as stretches: each is a gap. */
function gapsOf(places: readonly Place[]): Place[][] {
  const gaps: Place[][] = [];
  for (const place of ALL.filter((one) => places.includes(one))) {
    const last = gaps.at(-1);
    const before = ALL[ALL.indexOf(place) - 1];
    if (last && last.at(-1) === before) last.push(place);
    else gaps.push([place]);
  }
  return gaps;
}

/** A denture for some teeth: its plate across the palate, saddles with teeth, and clasps on the teeth beside. */
export function partialDenture(jaw: Jaw, places: readonly Place[], clasped: readonly Place[]): string {
  const saddles = gapsOf(places).map((gap, index) => {
    const [from, to] = [archLength(jaw, gap[0] as Place) - 4, archLength(jaw, gap.at(-1) as Place) + 4];
    return plastic(archBand(jaw, from, to, 7.5, 6.5), `saddle${index}`);
  });
  const edge: Point[] = [-45, -36, -27, 27, 36, 45].map((length) => archPoint(jaw, length, -5.5));
  const plate = line(smooth([...edge, [0, 860]], 8, true), true);
  const bar = group([
    path(plate, { fill: palette.metal.base }),
    clipped('plate', plate, rim(plate, palette.metal.line, 60)),
    stroke(plate, palette.metal.line, 5),
  ]);
  const clasps = clasped.map((place) => {
    const middle = archLength(jaw, place);
    // It begins at the saddle.
    const side = places.includes(ALL[ALL.indexOf(place) + 1] as Place) ? -1 : 1;
    const half = toothForm(jaw, Math.abs(place) as ToothNumber).width / 2;
    const d = line(
      smooth([
        archPoint(jaw, middle - side * half, 1),
        archPoint(jaw, middle - side * half * 0.8, 4.4),
        archPoint(jaw, middle, 5.3),
        archPoint(jaw, middle + side * half * 0.7, 4.4),
      ]),
    );
    return stroke(d, palette.metal.line, 22) + stroke(d, palette.metal.light, 14);
  });
  const teeth = drawArch({ jaw, hasGum: false, teeth: without(ALL.filter((place) => !places.includes(place))) });
  return bar + saddles.join('') + teeth + clasps.join('');
}

/** A denture for a whole jaw. */
export function fullDenture(jaw: Jaw): string {
  const outer = Array.from({ length: 41 }, (_, index) => archPoint(jaw, -56 + index * 2.8, 8));
  const [left, right] = [outer[0] as Point, outer.at(-1) as Point];
  const d = line([...outer, [right[0] - 120, right[1] + 60], [0, right[1] - 60], [left[0] + 120, left[1] + 60]], true);
  const inner = line(
    [...Array.from({ length: 41 }, (_, index) => archPoint(jaw, -56 + index * 2.8, -8)), [0, right[1] - 60]],
    true,
  );
  return (
    plastic(d, 'full') +
    clipped('full-inner', d, path(inner, { fill: palette.gum.line, opacity: 0.22 })) +
    drawArch({ jaw, hasGum: false })
  );
}
