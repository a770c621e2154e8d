import { curve, line, type Point } from './geometry.ts';
import { fill, type Material, palette } from './palette.ts';
import { body, disc, group, path, stroke } from './svg.ts';

/*
 * Instruments. The working end of each is at 0, 0 and it reaches upwards; turn it with its place.
 */

const bar = (d: string, material: Material): string =>
  path(d, {
    fill: fill(material, 'round'),
    stroke: palette[material].line,
    'stroke-width': 2.2,
    'stroke-linejoin': 'round',
  });

/** A dental drill with a small head; `time` turns its bur. */
export const drill = (time: number): string => {
  const turn = (time * 9) % 1;
  const ribs = [0, 1, 2, 3].map((i) => {
    const y = -4 - ((i + turn) % 4) * 7;
    return stroke(
      line([
        [-6, y],
        [6, y - 5],
      ]),
      palette.tool.line,
      1.8,
    );
  });
  return [
    bar('M-3 -62H3V-30H-3Z', 'tool'),
    bar('M-7 0Q-9 -4 -8 -30H8Q9 -4 7 0Q0 3 -7 0Z', 'tool'),
    ...ribs,
    path('M14 -106Q20 -130 60 -152L330 -262L352 -210L70 -96Q40 -84 20 -84Z', {
      fill: fill('tool', 'down'),
      stroke: palette.tool.line,
      'stroke-width': 2.4,
    }),
    path('M150 -188L300 -249L320 -200L168 -135Z', {
      fill: fill('grip', 'down'),
      stroke: palette.grip.line,
      'stroke-width': 2,
    }),
    bar('M-24 -112Q-24 -120 -16 -120H16Q24 -120 24 -112V-68Q24 -60 14 -60H-14Q-24 -60 -24 -68Z', 'tool'),
  ].join('');
};

/** Drops of cooling water beside a drill. */
export const spray = (time: number, opacity = 1): string =>
  group(
    Array.from({ length: 10 }, (_, i) => {
      const share = (time * 1.6 + i / 10) % 1;
      const side = i % 2 ? 1 : -1;
      return disc([side * (8 + 54 * share), -30 + 40 * share * share + (i % 3) * 6], 3.4 - 2 * share, {
        fill: palette.water.base,
        opacity: 0.9 * (1 - share),
      });
    }),
    { opacity },
  );

/** A thin file for root canals, `length` px below its handle. */
export const canalFile = (way: readonly Point[]): string => {
  const [x, y] = way[0] as Point;
  return [
    stroke(curve(way), palette.metal.line, 6.5),
    stroke(curve(way), palette.metal.light, 4, { 'stroke-dasharray': '5 3' }),
    body(`M${x - 13} ${y - 8}H${x + 13}L${x + 10} ${y - 20}H${x - 10}Z`, 'metal'),
    bar(`M${x - 15} ${y - 96}Q${x} ${y - 104} ${x + 15} ${y - 96}L${x + 12} ${y - 20}H${x - 12}Z`, 'grip'),
    ...[0, 1, 2, 3].map((i) =>
      stroke(
        line([
          [x - 12, y - 36 - i * 14],
          [x + 12, y - 36 - i * 14],
        ]),
        palette.grip.line,
        2,
        { opacity: 0.7 },
      ),
    ),
  ].join('');
};

/** A measuring probe with bands of 3 mm (60 px). */
export const probe = (): string =>
  [
    bar('M-5 -330L-4 -210L4 -210L5 -330Z', 'tool'),
    path('M-4 -214L-2.6 0Q0 4 2.6 0L4 -214Z', {
      fill: fill('tool', 'round'),
      stroke: palette.tool.line,
      'stroke-width': 1.6,
    }),
    ...[-60, -120, -180].map((y) =>
      stroke(
        line([
          [-3.6, y],
          [3.6, y],
        ]),
        '#111c24',
        9,
        { 'stroke-linecap': 'butt' },
      ),
    ),
    bar('M-13 -520V-340Q-13 -328 0 -326Q13 -328 13 -340V-520Z', 'grip'),
  ].join('');

/** A scaler with a fine hook that points to the right. */
export const scaler = (): string =>
  [
    path('M2 0Q-22 -22 -28 -60Q-32 -100 -14 -150L2 -146Q-14 -100 -12 -64Q-8 -28 2 0Z', {
      fill: fill('tool', 'round'),
      stroke: palette.tool.line,
      'stroke-width': 2,
    }),
    bar('M-16 -150L2 -146L8 -200L-14 -200Z', 'tool'),
    bar('M-22 -460V-212Q-20 -198 -3 -198Q14 -198 16 -212V-460Z', 'grip'),
  ].join('');

/** A small rubber cup that polishes; `time` turns it. */
export const polisher = (time: number): string => {
  const turn = (time * 4) % 1;
  return [
    bar('M-5 -80H5V-46H-5Z', 'tool'),
    path('M-24 0Q-26 -30 -12 -50H12Q26 -30 24 0Q0 8 -24 0Z', {
      fill: fill('sealant', 'round'),
      stroke: palette.sealant.line,
      'stroke-width': 2.4,
    }),
    ...[0, 1, 2].map((i) => {
      const x = -20 + ((i + turn) % 3) * 16;
      return stroke(
        curve([
          [x, -2],
          [x * 0.7, -26],
          [x * 0.5, -46],
        ]),
        palette.sealant.line,
        2,
        { opacity: 0.55 },
      );
    }),
    bar('M-20 -140Q-20 -150 -10 -150H10Q20 -150 20 -140V-88Q20 -78 10 -78H-10Q-20 -78 -20 -88Z', 'tool'),
    path('M14 -134L300 -226L318 -172L20 -92Z', {
      fill: fill('tool', 'down'),
      stroke: palette.tool.line,
      'stroke-width': 2.4,
    }),
  ].join('');
};

/** A lamp that hardens plastic; `glow` is how bright it is. */
export const lamp = (glow: number): string =>
  [
    group(path('M-20 0L-66 150H66L20 0Z', { fill: '#5fb8ff' }), { opacity: 0.4 * glow }),
    group(path('M-16 0L-36 150H36L16 0Z', { fill: '#d6efff' }), { opacity: 0.5 * glow }),
    bar('M-20 0L-22 -110Q-20 -150 6 -170L40 -140Q22 -128 22 -104L20 0Z', 'metal'),
    path('M4 -170L210 -300L244 -246L40 -138Z', {
      fill: fill('tool', 'down'),
      stroke: palette.tool.line,
      'stroke-width': 2.4,
    }),
    path('M-20 0H20V-12H-20Z', { fill: '#8fd0ff', stroke: palette.cold.line, 'stroke-width': 2 }),
  ].join('');

/** A small brush that brings a fluid. */
export const applicator = (material: Material): string =>
  [
    bar('M-3 -40L-5 -320H5L3 -40Z', 'tool'),
    path('M-13 -4Q-15 -30 -4 -44H4Q15 -30 13 -4Q0 8 -13 -4Z', {
      fill: fill(material, 'ball'),
      stroke: palette[material].line,
      'stroke-width': 2.2,
    }),
  ].join('');

/** A syringe with a thin needle; `pressed` is how far its contents are given. */
export const syringe = (pressed: number, material: Material = 'water'): string =>
  [
    stroke('M0 0V-120', palette.metal.line, 5),
    stroke('M0 -2V-120', palette.metal.light, 2),
    bar('M-8 -120H8L13 -146H-13Z', 'metal'),
    path('M-22 -146H22V-350H-22Z', { fill: '#e9f6fb', opacity: 0.55, stroke: palette.tool.line, 'stroke-width': 2.4 }),
    path(`M-18 -150H18V${-150 - 170 * (1 - pressed)}H-18Z`, { fill: fill(material, 'round'), opacity: 0.9 }),
    bar(`M-20 ${-150 - 170 * (1 - pressed)}H20V${-164 - 170 * (1 - pressed)}H-20Z`, 'tool'),
    bar(`M-6 ${-164 - 170 * (1 - pressed)}H6V${-420 - 120 * (1 - pressed)}H-6Z`, 'tool'),
    bar('M-40 -350H40V-366H-40Z', 'metal'),
    bar(`M-28 ${-420 - 120 * (1 - pressed)}H28V${-434 - 120 * (1 - pressed)}H-28Z`, 'metal'),
  ].join('');

/** A toothbrush in front of the teeth, seen from its back; its head is in the middle, the handle to the right. */
export const toothbrush = (): string => {
  const bristles = Array.from({ length: 19 }, (_, i) => {
    const x = -86 + i * 9.6;
    const colour = i % 3 === 1 ? palette.grip.light : '#ffffff';
    return stroke(
      line([
        [x, -36 - (i % 2) * 3],
        [x, 36 + (i % 2) * 3],
      ]),
      colour,
      7,
      { 'stroke-linecap': 'butt' },
    );
  });
  const handle = 'M-94 0Q-94 -26 -66 -26H78Q100 -26 118 -15L420 -11Q436 0 420 11L118 15Q100 26 78 26H-66Q-94 26 -94 0Z';
  return [...bristles, body(handle, 'grip'), stroke('M-70 -14H80Q100 -12 120 -5', '#ffffff', 4, { opacity: 0.6 })].join(
    '',
  );
};
