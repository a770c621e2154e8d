import { band, clamp, curve, evenly, firstPart, line, mix, mixPoint, type Point, smooth } from './geometry.ts';
import { fill, type Material, palette } from './palette.ts';
import type { ToothShape } from './shapes/shape.ts';
import { body, box, clipped, group, path, stroke } from './svg.ts';

/** A hollow that a dentist made, and how far it is filled. */
export interface Cavity {
  at: 'groove' | 'side' | 'access' | 'neck';
  /** How deep it is cut, 0 to 1. */
  cut: number;
  /** How far it is filled, 0 to 1. */
  filled?: number;
  material?: Material;
  /** A gap around an old filling, with decay in it, 0 to 1. */
  leak?: number;
}

/** The outline of a cavity; it goes beyond the crown. */
const cavityOutline = (shape: ToothShape, { at, cut }: Cavity): Point[] => {
  const [x, y] = shape.groove;
  const top = y - 90;
  if (at === 'neck') {
    const edge = Math.max(...shape.crown.map(([px]) => px));
    return [
      [edge + 20, -26],
      [mix(edge - 10, edge - 50, cut), -18],
      [mix(edge - 10, edge - 54, cut), 2],
      [mix(edge - 10, edge - 46, cut), 20],
      [edge + 20, 26],
    ];
  }
  if (at === 'side') {
    const edge = Math.max(...shape.crown.map(([px]) => px));
    const floor = mix(top + 60, y + 66, cut);
    return [
      [x - 22, top],
      [x - 20, Math.min(y + 30, floor)],
      [edge - 52, Math.min(y + 32, floor)],
      [edge - 46, floor],
      [edge + 30, floor + 2],
      [edge + 30, top],
    ];
  }
  if (at === 'access') {
    const roof = Math.min(...shape.pulp.filter(([px]) => Math.abs(px - x) < 12).map(([, py]) => py));
    const floor = mix(y - 10, roof + 10, cut);
    const half = Math.min(34, Math.max(...shape.pulp.filter(([, py]) => py < 0).map(([px]) => px)) - 8);
    return [
      [x - half - 6, top],
      [x - half - 2, y],
      [x - half + 2, floor],
      [x + half - 2, floor],
      [x + half + 2, y],
      [x + half + 6, top],
    ];
  }
  const floor = mix(y - 20, y + 52, cut);
  return [
    [x - 38, top],
    [x - 33, y - 8],
    [x - 36, floor - 5],
    [x - 31, floor],
    [x + 31, floor],
    [x + 36, floor - 5],
    [x + 33, y - 8],
    [x + 38, top],
  ];
};

/** A cavity with what fills it; to be clipped to the tooth. */
export const cavityIn = (shape: ToothShape, cavity: Cavity, id: string): string => {
  if (cavity.cut <= 0) return '';
  const { material = 'composite', filled = 0, leak = 0 } = cavity;
  const outline = cavityOutline(shape, cavity);
  const d = line(outline, true);
  const walls =
    cavity.at === 'access' && filled === 0 ? line(outline.slice(0, 3)) + line(outline.slice(3)) : line(outline);
  const [low, high] = [Math.max(...outline.map(([, y]) => y)), Math.min(...shape.crown.map(([, y]) => y)) - 4];
  const level = mix(low, high, clamp(filled));
  const isSideways = cavity.at === 'neck';
  const filling = isSideways ? box(-200, -60, 200, 60) : box(-200, level, 200, low + 4);
  return [
    path(d, { fill: '#80602f' }),
    clipped(`${id}-hollow`, d, stroke(walls, '#3d2a12', 22, { opacity: 0.35 })),
    filled > 0
      ? clipped(`${id}-filling`, d, [
          path(filling, { fill: fill(material, 'across') }),
          stroke(
            line([
              [-200, level + 3],
              [200, level + 3],
            ]),
            '#ffffff',
            5,
            { opacity: isSideways ? 0 : 0.5 },
          ),
        ])
      : '',
    stroke(
      walls,
      leak > 0 ? palette.decay.shade : filled > 0 ? palette[material].line : palette.dentine.line,
      2 + 7 * leak,
    ),
  ].join('');
};

/** How far from the neck the edge of an artificial crown is, of 80 steps over the crown. */
const SHOULDER = 3;

/** The contour of the crown after it is ground for a crown: a shoulder near the neck, then close to the dentine. */
export const ground = (shape: ToothShape, share: number): Point[] => {
  const inner = evenly(smooth(shape.junction), 80);
  return evenly(smooth(shape.crown), 80).flatMap((p, i): Point[] => {
    const target = mixPoint(p, inner[i] as Point, share * 0.94);
    if (i === SHOULDER) return [p, target];
    if (i === 79 - SHOULDER) return [target, p];
    return i < SHOULDER || i > 79 - SHOULDER ? [p] : [target];
  });
};

/** An artificial crown over a ground tooth, `lift` px above its seat. */
export const capOver = (shape: ToothShape, material: Material, lift: number): string => {
  const outer = evenly(smooth(shape.crown), 80).slice(SHOULDER, 80 - SHOULDER);
  const inner = ground(shape, 1).slice(SHOULDER, -SHOULDER);
  const shine = outer.slice(8, 28).map(([x, y]): Point => [x * 0.92 + 2, y * 0.95]);
  const parts = [
    body(line([...outer, ...inner.reverse()], true), material),
    stroke(line(shine), '#ffffff', 5, { opacity: 0.75 }),
  ];
  return group(parts, { transform: `translate(0 ${-lift})` });
};

/** Where the chamber of the pulp ends and the canals begin. */
const ORIFICE = 48;

/** Canals filled from the tip of the root upwards, `share` of their length; `short` px of the tip left out. */
export const rootFilling = (shape: ToothShape, share: number, id: string, short = 0): string => {
  const material = 'rubber';
  if (share <= 0) return '';
  const lowest = Math.max(...shape.pulp.map(([, y]) => y)) - 5 - short;
  const d = curve(shape.pulp, true);
  const level = mix(lowest, ORIFICE, share);
  const filling = [
    path(box(-200, level, 200, lowest), { fill: fill(material, 'down') }),
    stroke(
      line([
        [-200, level + 2],
        [200, level + 2],
      ]),
      palette[material].light,
      4,
      { opacity: 0.8 },
    ),
    clipped(`${id}-roots`, box(-200, level, 200, lowest), stroke(d, palette[material].line, 4)),
  ];
  return clipped(`${id}-canals`, d, filling);
};

/** A post in a canal, and the core that it holds. */
export const postIn = (shape: ToothShape, share: number, material: Material = 'metal'): string => {
  const canal = shape.canals.at(-1);
  if (share <= 0 || !canal) return '';
  const way = firstPart(smooth(canal), 0.55).map(([x, y]): Point => [x, y]);
  const d = line(
    band([[mix((way[0] as Point)[0], shape.groove[0], 0.35), -54], ...way], () => 13),
    true,
  );
  return path(d, {
    fill: fill(material, 'round'),
    stroke: palette[material].line,
    'stroke-width': 2,
    transform: `translate(0 ${-(1 - share) * 170})`,
  });
};

/** A shell on the lip side of a front tooth; `lift` px off its seat. */
export const veneerOn = (shape: ToothShape, lift: number): { piece: string; prepared: Point[] } => {
  const crown = evenly(smooth(shape.crown), 80);
  const inner = evenly(smooth(shape.junction), 80);
  const last = crown.reduce((best, [, y], i) => (y < (crown[best] as Point)[1] ? i : best), 0) + 2;
  const depth = (i: number): number => (i > last ? 0 : 0.55 * Math.min(1, i / 5, (last - i) / 5));
  const prepared = crown.map((p, i) => mixPoint(p, inner[i] as Point, depth(i)));
  const outer = crown.slice(1, last + 1).map(([x, y]): Point => [x - 2, y - 1]);
  const d = line([...outer, ...prepared.slice(1, last + 1).reverse()], true);
  return { piece: body(d, 'ceramic', { transform: `translate(${-lift} ${-lift * 0.25})` }), prepared };
};

/** A thin cover that flows into the groove. */
export const sealantIn = (shape: ToothShape, share: number): string => {
  if (share <= 0) return '';
  const groove = smooth(shape.crown).filter(([x]) => Math.abs(x - shape.groove[0]) < 8 + 22 * share);
  const [first, last] = [groove[0] as Point, groove.at(-1) as Point];
  const top = Math.min(first[1], last[1]);
  const d = curve(
    [
      ...groove,
      [mix(first[0], last[0], 0.3) + 12, top + 8],
      [mix(first[0], last[0], 0.5), top + 10],
      [mix(first[0], last[0], 0.7) - 12, top + 8],
    ],
    true,
  );
  return path(d, { fill: fill('sealant', 'down'), stroke: palette.sealant.line, 'stroke-width': 2.4 });
};

/** A crown whose weak cusp is taken off, and the piece that takes its place. */
export const onlayOf = (
  shape: ToothShape,
): { contour: Point[]; piece: (lift: number, material: Material) => string } => {
  const crown = evenly(smooth(shape.crown), 160);
  const [gx, gy] = shape.groove;
  const edge = Math.max(...crown.map(([x]) => x));
  const from = crown.findIndex(([x, y]) => x > gx - 34 && y < gy);
  const to = crown.findLastIndex(([, y]) => y < gy + 44);
  const floor: Point[] = [
    [gx - 28, gy + 14],
    [gx - 22, gy + 26],
    [gx + 30, gy + 26],
    [gx + 42, gy + 34],
    [edge - 28, gy + 36],
    [edge - 22, gy + 46],
  ];
  const piece = (lift: number, material: Material): string => {
    const top = crown.slice(from, to + 1);
    const shine = top.slice(22, 52).map(([x, y]): Point => [x * 0.95, y + 8]);
    return group(
      [
        body(line([...top, ...[...floor].reverse()], true), material),
        stroke(line(shine), '#ffffff', 5, { opacity: 0.7 }),
      ],
      { transform: `translate(0 ${-lift})` },
    );
  };
  return { contour: [...crown.slice(0, from), ...floor, ...crown.slice(to + 1)], piece };
};
