import { type FaceState, halfWidth, toothFace } from './face.ts';
import { curve, line, mix, type Point, scatter, smooth } from './geometry.ts';
import { fill, palette } from './palette.ts';
import type { ToothKind } from './shapes/kinds.ts';
import { clipped, disc, group, path, rim, stroke } from './svg.ts';

/** A tooth of a row: what kind, how wide and high beside the model, and how it is. */
export interface RowTooth {
  kind: ToothKind;
  wide?: number;
  high?: number;
  state?: FaceState;
  /** The gum's edge gone down, 0 to 1. */
  recession?: number;
  /** Drawn over the tooth. */
  over?: string;
}

/** The gum of a row. Shares are 0 to 1. */
export interface RowGum {
  swelling?: number;
  /** The gum between the teeth gone. */
  papillaLoss?: number;
  bleeding?: number;
  /** How much is seen through it. */
  seeThrough?: number;
  /** Bone lost from its crest, where it is seen through the gum. */
  boneLoss?: number;
}

/** Where each tooth of a row is: its middle. */
export const middles = (teeth: readonly RowTooth[]): number[] => {
  const widths = teeth.map(({ kind, wide = 1 }) => 2 * halfWidth(kind) * wide + 2);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let left = -total / 2;
  return widths.map((width) => {
    left += width;
    return left - width / 2;
  });
};

const FLOOR = 292;

/** The edge of the gum along a row. */
const scallops = (teeth: readonly RowTooth[], gum: RowGum): Point[] => {
  const { swelling = 0, papillaLoss = 0 } = gum;
  const xs = middles(teeth);
  const points: Point[] = [];
  for (const [i, tooth] of teeth.entries()) {
    const half = halfWidth(tooth.kind) * (tooth.wide ?? 1);
    const x = xs[i] as number;
    const down = 130 * (tooth.recession ?? 0) - 24 * swelling;
    const tip = mix(-92, 0, papillaLoss) + 16 * swelling;
    points.push(
      [x - half, tip],
      [x - half * 0.8, tip * 0.52 + down * 0.35],
      [x - half * 0.5, -8 + down * 0.85],
      [x, 8 + down],
      [x + half * 0.5, -8 + down * 0.85],
      [x + half * 0.8, tip * 0.52 + down * 0.35],
    );
  }
  const last = teeth.length - 1;
  const end = (xs[last] as number) + halfWidth((teeth[last] as RowTooth).kind) * (teeth[last]?.wide ?? 1);
  return [...points, [end, mix(-92, 0, papillaLoss)]];
};

const gumOf = (teeth: readonly RowTooth[], gum: RowGum, id: string): string => {
  const edge = scallops(teeth, gum);
  const [left, right] = [(edge[0] as Point)[0] - 16, (edge.at(-1) as Point)[0] + 16];
  const top = line(smooth(edge));
  const d = `${top}L${right} -60Q${right + 14} -40 ${right + 14} 0V${FLOOR - 34}Q${right + 14} ${FLOOR} ${right - 20} ${FLOOR}H${left + 20}Q${left - 14} ${FLOOR} ${left - 14} ${FLOOR - 34}V0Q${left - 14} -40 ${left} -60Z`;
  const { swelling = 0, bleeding = 0, seeThrough = 0 } = gum;
  const sore = [110, 74, 44, 20].map((width) => stroke(top, palette.sore.base, width, { opacity: 0.36 }));
  const border = curve(
    Array.from({ length: 13 }, (_, i): Point => [mix(left - 20, right + 20, i / 12), 168 + 10 * Math.sin(i * 1.7)]),
  );
  const dots = Array.from({ length: 70 }, (_, i) =>
    disc([mix(left, right, scatter(i)), 60 + 90 * scatter(i + 200)], 2.2, { fill: palette.gum.shade, opacity: 0.35 }),
  );
  const drops = middles(teeth)
    .slice(0, -1)
    .map((x, i) => {
      const at = (x + (middles(teeth)[i + 1] as number)) / 2;
      return path(`M${at} -50q9 22 0 30q-9 -8 0 -30M${at + 22} -6q8 20 0 28q-8 -8 0 -28`, {
        fill: palette.artery.base,
        stroke: palette.artery.line,
        'stroke-width': 1.6,
      });
    });
  return (
    group(
      clipped(`${id}-gum`, d, [
        path(d, { fill: fill('gum', 'down') }),
        `<path d="${border}V${FLOOR + 20}H${left - 20}Z" fill="${palette.sore.shade}" opacity="0.22"/>`,
        ...dots,
        group(sore, { opacity: swelling }),
        stroke(top, '#ffffff', 6, { opacity: 0.4, transform: 'translate(0 12)' }),
        rim(d, palette.gum.line, 26),
      ]) + stroke(d, palette.gum.line, 3),
      { opacity: 1 - seeThrough },
    ) + group(drops, { opacity: bleeding })
  );
};

/** Bone behind the gum of a row; it is seen where the gum is seen through. */
const boneOf = (teeth: readonly RowTooth[], gum: RowGum, id: string): string => {
  if (!gum.seeThrough) return '';
  const xs = middles(teeth);
  const low = 34 + 140 * (gum.boneLoss ?? 0);
  const [left, right] = [(xs[0] as number) - 96, (xs.at(-1) as number) + 96];
  const crest = xs.flatMap((x, i): Point[] => {
    const half = halfWidth((teeth[i] as RowTooth).kind) * (teeth[i]?.wide ?? 1);
    return [
      [x - half, low - 30],
      [x, low + 12],
    ];
  });
  const d = `${line(smooth([[left, low - 10], ...crest, [right, low - 10]]))}L${right} ${FLOOR - 6}H${left}Z`;
  return (
    path(d, { fill: fill('bone', 'down'), stroke: palette.bone.line, 'stroke-width': 2.4 }) +
    clipped(`${id}-rowbone`, d, rim(d, palette.bone.line, 20))
  );
};

/** Teeth side by side in their gum, seen from outside, crowns up. `id` is one of its own in the picture. */
export const toothRow = (teeth: readonly RowTooth[], gum: RowGum, id: string): string => {
  const xs = middles(teeth);
  const drawn = teeth.map(({ kind, wide = 1, high = 1, state = {}, over = '' }, i) =>
    group(toothFace(kind, state, `${id}-${i}`) + over, { transform: `translate(${xs[i]} 0) scale(${wide} ${high})` }),
  );
  return boneOf(teeth, gum, id) + drawn.join('') + gumOf(teeth, gum, id);
};

/** The lower front teeth. */
export const lowerFront = (state: (i: number) => Omit<RowTooth, 'kind' | 'wide' | 'high'>): RowTooth[] =>
  (['canine', 'incisor', 'incisor', 'incisor', 'incisor', 'canine'] as const).map((kind, i) =>
    kind === 'canine' ? { kind, wide: 0.86, high: 0.88, ...state(i) } : { kind, wide: 0.64, high: 0.88, ...state(i) },
  );

/** The four upper front teeth; place them with `isUpper`. */
export const upperFront = (state: (i: number) => Omit<RowTooth, 'kind' | 'wide' | 'high'>): RowTooth[] =>
  [0, 1, 2, 3].map((i) => ({
    kind: 'incisor',
    wide: i % 3 === 0 ? 0.78 : 1,
    high: i % 3 === 0 ? 0.9 : 1,
    ...state(i),
  }));
