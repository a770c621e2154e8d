import { line, type Point, smooth } from '../geometry.ts';
import { fill, palette } from '../palette.ts';
import { body, clipped, disc, group, path, stroke } from '../svg.ts';

/* What a dentist holds. The working end of each is at 0, 0 and its handle goes up. */

const rod = (points: readonly Point[], width: number): string => {
  const d = line(smooth(points));
  return (
    stroke(d, palette.tool.line, width + 4) +
    stroke(d, palette.tool.base, width) +
    stroke(d, '#ffffff', width * 0.3, { opacity: 0.8 })
  );
};

const handle = (from: Point, to: Point): string =>
  rod([from, to], 26) +
  stroke(line([from, [from[0] + (to[0] - from[0]) * 0.35, from[1] + (to[1] - from[1]) * 0.35]]), palette.grip.base, 27);

/** A mirror on its rod; its glass is about 0, 0. */
export function mouthMirror(): string {
  return [
    rod(
      [
        [30, -46],
        [80, -150],
        [150, -300],
      ],
      12,
    ),
    handle([146, -292], [330, -690]),
    `<ellipse rx="72" ry="64" fill="${palette.tool.shade}" stroke="${palette.tool.line}" stroke-width="4"/>`,
    `<ellipse rx="60" ry="53" fill="${palette.water.light}"/>`,
    stroke('M-32 10Q-24 -26 12 -34', '#ffffff', 12),
    stroke('M-8 26Q22 18 32 -8', palette.water.base, 8, { opacity: 0.7 }),
  ].join('');
}

/** A thin blunt probe that measures. */
export function probe(): string {
  return [
    rod(
      [
        [0, 0],
        [4, -60],
        [34, -130],
        [70, -260],
      ],
      7,
    ),
    ...[14, 28, 42].map((y) =>
      stroke(
        line([
          [-5, -y],
          [8, -y - 1],
        ]),
        '#20303c',
        6,
      ),
    ),
    handle([70, -256], [170, -660]),
  ].join('');
}

/** Forceps that hold a crown of a width at its neck: y = 0. `grip` 0 is open, 1 closed. */
export function forceps(width: number, grip: number): string {
  const half = width / 2 + 60 * (1 - grip);
  const jaw = (side: number): string =>
    line(
      smooth(
        [
          [side * half, 0],
          [side * (half + 16), -54],
          [side * (half * 0.9 + 26), -120],
          [side * 40, -230],
          [side * 8, -270],
          [side * -16, -250],
          [side * 12, -190],
          [side * (half * 0.7), -100],
          [side * (half - 14), -40],
          [side * (half - 4), -2],
        ],
        8,
        true,
      ),
      true,
    );
  const arm = (side: number): string =>
    rod(
      [
        [side * -6, -262],
        [side * -30, -340],
        [side * (-44 - 30 * (1 - grip)), -480],
        [side * (-50 - 50 * (1 - grip)), -720],
      ],
      34,
    );
  return [
    arm(1),
    arm(-1),
    body(jaw(1), 'tool'),
    body(jaw(-1), 'tool'),
    disc([0, -256], 26, { fill: fill('tool', 'ball'), stroke: palette.tool.line, 'stroke-width': 4 }),
  ].join('');
}

/** A lever that loosens a root. */
export function elevator(): string {
  return [
    path('M0 0L-17 -50L-14 -120H14L17 -50Z', {
      fill: fill('tool', 'round'),
      stroke: palette.tool.line,
      'stroke-width': 3,
    }),
    rod(
      [
        [0, -112],
        [0, -330],
      ],
      18,
    ),
    path('M-40 -330H40L52 -380V-560Q0 -600 -52 -560V-380Z', {
      fill: fill('grip', 'round'),
      stroke: palette.grip.line,
      'stroke-width': 3,
    }),
  ].join('');
}

/** A toothbrush; its bristles end at y = 0 and are 260 wide about x = 0. Its handle goes to the right. */
export function toothbrush(bend = 0): string {
  const tufts = Array.from({ length: 12 }, (_, index) => {
    const x = -126 + index * 23;
    const colour = index % 3 === 1 ? palette.grip.light : '#f4f8fa';
    return path(`M${x - 10} -92H${x + 10}L${x + 11 + bend} 0H${x - 11 + bend}Z`, {
      fill: colour,
      stroke: palette.tool.shade,
      'stroke-width': 1.5,
    });
  });
  const back = 'M-150 -128Q-156 -92 -132 -90H134Q170 -92 240 -98L760 -106V-164L250 -144Q190 -140 130 -136Z';
  return [
    ...tufts,
    path(back, { fill: fill('grip', 'down'), stroke: palette.grip.line, 'stroke-width': 3 }),
    stroke('M-120 -122L240 -132L740 -150', '#ffffff', 7, { opacity: 0.45 }),
  ].join('');
}

/** A little brush with varnish or gel on its tip. */
export function applicator(material: 'medicine' | 'water' | 'temporary'): string {
  return [
    stroke('M14 -24L120 -220', palette.tool.line, 18),
    stroke('M14 -24L120 -220', '#f4f8fa', 14),
    stroke('M110 -200L330 -620', palette.grip.line, 30),
    stroke('M110 -200L330 -620', palette.grip.base, 26),
    path('M-14 8Q-26 -22 6 -44Q34 -36 24 -8Q8 14 -14 8Z', {
      fill: fill(material, 'ball'),
      stroke: palette[material].line,
      'stroke-width': 3,
    }),
  ].join('');
}

/** A syringe with a soft tip. `pushed`: 0 to 1. */
export function syringe(material: 'medicine' | 'temporary' | 'water', pushed: number): string {
  const barrel = 'M-34 -140H34V-430H-34Z';
  const level = -140 - 270 * (1 - pushed);
  return [
    rod(
      [
        [0, 0],
        [0, -140],
      ],
      10,
    ),
    rod(
      [
        [0, level],
        [0, level - 300],
      ],
      20,
    ),
    path(barrel, { fill: '#eaf4f8', opacity: 0.55 }),
    clipped('syringe', barrel, path(`M-40 -140H40V${level}H-40Z`, { fill: fill(material, 'round') })),
    stroke(barrel, palette.tool.line, 4),
    stroke(`M-70 -430H70M-46 ${level - 300}H46`, palette.tool.base, 18),
    stroke('M-18 -170V-400', '#ffffff', 8, { opacity: 0.7 }),
  ].join('');
}

/** An arrow along points, with its head at the end. */
export function arrow(points: readonly Point[], opacity = 1, colour = '#ffd34d'): string {
  const [tip, before] = [points.at(-1) as Point, points.at(-2) as Point];
  const angle = (Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180) / Math.PI;
  const d = line(smooth(points));
  const head = 'M22 0L-20 -26L-10 0L-20 26Z';
  const at = { transform: `translate(${tip[0].toFixed(1)} ${tip[1].toFixed(1)}) rotate(${angle.toFixed(1)})` };
  return group(
    [
      stroke(d, '#0b1c2b', 18, { opacity: 0.7 }),
      group(path(head, { fill: '#0b1c2b', stroke: '#0b1c2b', 'stroke-width': 10, opacity: 0.7 }), at),
      stroke(d, colour, 11),
      group(path(head, { fill: colour, stroke: colour, 'stroke-width': 3, 'stroke-linejoin': 'round' }), at),
    ],
    { opacity },
  );
}

/** A star that shows where it hurts. */
export function painStar([x, y]: Point, size: number, opacity = 1): string {
  const points = Array.from({ length: 20 }, (_, index): Point => {
    const angle = (index / 20) * 2 * Math.PI;
    const radius = index % 2 === 0 ? size : size * 0.55;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
  return group(
    [
      path(line(points, true), { fill: palette.pain.shade, opacity: 0.55 }),
      path(
        line(
          points.map(([px, py]): Point => [x + (px - x) * 0.7, y + (py - y) * 0.7]),
          true,
        ),
        { fill: palette.pain.base, opacity: 0.85 },
      ),
    ],
    { opacity },
  );
}
