import { band, clamp, curve, evenly, firstPart, line, mix, type Point, scatter, smooth } from './geometry.ts';
import { fill, palette } from './palette.ts';
import type { ToothShape } from './shapes/shape.ts';
import { disc, group, path, stroke } from './svg.ts';
import { edgesOf, type Tissues } from './tissues.ts';

/** Infection in the bone around the tip of a root, 0 to 1; to be drawn in the bone, behind the tooth. */
export const abscessAt = (shape: ToothShape, canal: number, size: number, id: string): string => {
  const tip = shape.canals[canal]?.at(-1);
  if (!tip || size <= 0) return '';
  const radius = 12 + 34 * size;
  const centre: Point = [tip[0], tip[1] + radius * 0.42];
  const outline = Array.from({ length: 12 }, (_, i): Point => {
    const r = radius * (0.9 + 0.2 * scatter(i + 3));
    return [centre[0] + r * Math.cos((i * Math.PI) / 6), centre[1] + r * 0.92 * Math.sin((i * Math.PI) / 6)];
  });
  const { base } = palette.sore;
  const glow = `<radialGradient id="${id}-glow"><stop offset="0.45" stop-color="${base}" stop-opacity="0.85"/><stop offset="1" stop-color="${base}" stop-opacity="0"/></radialGradient>`;
  return group(
    [
      glow,
      disc(centre, radius * 1.75, { fill: `url(#${id}-glow)` }),
      path(curve(outline, true), { fill: fill('infection', 'ball'), stroke: palette.sore.shade, 'stroke-width': 4 }),
      ...[0, 1, 2, 3, 4].map((i) =>
        disc(
          [centre[0] + radius * 0.6 * Math.cos(i * 1.9 + 0.4), centre[1] + radius * 0.5 * Math.sin(i * 1.9 + 0.4)],
          2 + radius * 0.07 * scatter(i),
          { fill: palette.infection.line, opacity: 0.5 },
        ),
      ),
    ],
    { opacity: clamp(size * 6) },
  );
};

/** The way of pus from an abscess to a boil on the gum; for a jaw that is cut across. `share` of its length. */
export const drainFrom = (shape: ToothShape, share: number, side: -1 | 1 = -1): string => {
  const tip = shape.canals[0]?.at(-1);
  if (!tip || share <= 0) return '';
  const way = firstPart(
    smooth([
      [tip[0] + side * 20, tip[1] + 14],
      [side * 84, tip[1] - 26],
      [side * 118, tip[1] - 64],
      [side * 150, tip[1] - 82],
    ]),
    share,
  );
  const d = line(
    band(way, () => 12),
    true,
  );
  const boil = clamp((share - 0.8) * 5);
  const at: Point = [side * 148, tip[1] - 82];
  return [
    path(d, { fill: palette.infection.base, stroke: palette.sore.shade, 'stroke-width': 3 }),
    disc(at, 22 * boil, { fill: fill('sore', 'ball'), stroke: palette.sore.line, 'stroke-width': 2 }),
    disc([at[0] + side * 7, at[1] - 3], 9 * boil, { fill: fill('infection', 'ball') }),
  ].join('');
};

/** Soft plaque and hard tartar beside the gum, on both sides of a cut tooth, from the gum's edge upwards and down the pocket. */
export const depositsOn = (
  shape: ToothShape,
  tissues: Tissues,
  amount: { plaque?: number; tartar?: number },
  sides: readonly (-1 | 1)[] = [-1, 1],
): string =>
  sides
    .map((side) => {
      const edges = edgesOf(shape, tissues, side);
      const lump = (share: number, top: number, thick: number, seed: number): Point[] => {
        const bottom = mix(edges.margin + 4, edges.attachment - 6, share);
        const face = Array.from({ length: 9 }, (_, i) => mix(top, bottom, i / 8));
        const outer = face.map(
          (y, i): Point => [
            edges.toothX(y) +
              side * (1 + thick * share * Math.sin(((i + 0.4) / 9) * Math.PI) * (0.75 + 0.5 * scatter(seed + i))),
            y,
          ],
        );
        return [...outer, ...[...face].reverse().map((y): Point => [edges.toothX(y) - side * 3, y])];
      };
      const { plaque = 0, tartar = 0 } = amount;
      const soft = lump(plaque, edges.margin - 44 * plaque - 4, 11, 5);
      const hard = lump(tartar, edges.margin - 26 * tartar, 13, 31);
      return [
        plaque > 0
          ? path(curve(soft, true), {
              fill: fill('plaque'),
              stroke: palette.plaque.line,
              'stroke-width': 2,
              opacity: clamp(plaque * 4),
            })
          : '',
        tartar > 0
          ? path(curve(hard, true), {
              fill: fill('tartar'),
              stroke: palette.tartar.line,
              'stroke-width': 2.2,
              opacity: clamp(tartar * 4),
            })
          : '',
      ].join('');
    })
    .join('');

/** The way of a crack from the biting surface down, `share` of its length. */
const crackLine = (start: Point, end: Point, share: number): Point[] => {
  const way = evenly([start, end], 9).map(
    ([x, y], i): Point => [x + (i === 0 ? 0 : (i % 2 ? 4.5 : -4.5) + (scatter(i + 7) - 0.5) * 6), y],
  );
  return firstPart(way, share);
};

/** A crack, dark with a light edge, widest at its start; inside a tooth. */
export const crackIn = (start: Point, end: Point, share: number, width = 7): string => {
  if (share <= 0) return '';
  const way = crackLine(start, end, share);
  const sides = way.map(([x, y], i) => ({ x, y, half: (width * (1 - i / way.length) + 1) / 2 }));
  const d = line(
    [
      ...sides.map(({ x, y, half }): Point => [x - half, y]),
      ...sides.map(({ x, y, half }): Point => [x + half, y]).reverse(),
    ],
    true,
  );
  return (
    stroke(d, '#ffffff', 3.5, { opacity: 0.6 }) + path(d, { fill: '#24160a', stroke: '#24160a', 'stroke-width': 1.2 })
  );
};

/** Rings that go out from a place that hurts; `time` in seconds makes them move. */
export const painAt = ([x, y]: Point, time: number, strength: number): string =>
  [0, 1, 2]
    .map((i) => {
      const share = (time * 0.7 + i / 3) % 1;
      return disc([x, y], 12 + 46 * share, {
        fill: 'none',
        stroke: palette.pain.base,
        'stroke-width': 5 - 3 * share,
        opacity: strength * (1 - share),
      });
    })
    .join('');
