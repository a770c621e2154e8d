import { clamp, curve, line, mix, type Point, scatter, smooth, xAt } from './geometry.ts';
import { fill, palette } from './palette.ts';
import type { ToothShape } from './shapes/shape.ts';
import { box, clipped, disc, path, rim, stroke } from './svg.ts';

/** What is the same or not on the left and on the right of a tooth. */
type BothSides = number | readonly [left: number, right: number];

/** Gum, bone, nerve and vessels around a cut tooth. Shares are 0 to 1. */
export interface Tissues {
  /** Cut along the jaw (bone on both sides) or across it (a ridge). */
  cut?: 'along' | 'across';
  /** Bone lost from its crest downwards. */
  boneLoss?: BothSides;
  /** The edge of the gum gone down. */
  recession?: BothSides;
  /** Red and thick gum. */
  swelling?: BothSides;
  /** How wide the gum is off the tooth. */
  pocket?: BothSides;
  /** Half of its width. */
  width?: number;
  /** The nerve and the vessels are seen. */
  hasNerve?: boolean;
}

type Side = -1 | 1;

const bySide = (value: BothSides | undefined, side: Side): number =>
  value === undefined ? 0 : typeof value === 'number' ? value : value[side === -1 ? 0 : 1];

/** The lowest point of the roots. */
const depthOf = (shape: ToothShape): number => Math.max(...[...shape.roots, ...(shape.behind ?? [])].map(([, y]) => y));

/** One side of a tooth, from the widest part of the crown to the tip of the root. */
const flank = (shape: ToothShape, side: Side): Point[] => {
  const crown = smooth(shape.crown);
  const roots = smooth(shape.roots);
  if (side === 1) {
    const widest = crown.reduce((best, [x], i) => (x > (crown[best] as Point)[0] ? i : best), 0);
    return [...crown.slice(widest), ...roots.slice(0, roots.length / 2)];
  }
  const widest = crown.reduce((best, [x], i) => (x < (crown[best] as Point)[0] ? i : best), 0);
  return [...crown.slice(0, widest + 1).reverse(), ...roots.slice(roots.length / 2).reverse()];
};

/** Where gum and bone meet a side of the tooth. */
export interface Edges {
  /** The edge of the gum. */
  margin: number;
  /** Where the gum holds to the tooth: the bottom of the pocket. */
  attachment: number;
  /** The crest of the bone. */
  crest: number;
  toothX: (y: number) => number;
}

export const edgesOf = (shape: ToothShape, tissues: Tissues, side: Side): Edges => {
  const surface = flank(shape, side);
  const depth = depthOf(shape);
  const crest = mix(42, depth * 0.82, bySide(tissues.boneLoss, side));
  const recession = bySide(tissues.recession, side);
  const margin = mix(-20, depth * 0.6, recession) - 12 * bySide(tissues.swelling, side);
  return {
    margin,
    crest,
    attachment: Math.max(crest - 32, margin + 14),
    toothX: (y) => xAt(surface, Math.max(y, (surface[0] as Point)[1] + 0.5)),
  };
};

const widthOf = ({ width, cut }: Tissues): number => width ?? (cut === 'across' ? 168 : 236);

/** The bottom of the tissues. */
const floorOf = (shape: ToothShape): number => depthOf(shape) + 96;

/** The upper edge of the gum of one side, from the tooth outwards. */
const gumEdge = (shape: ToothShape, tissues: Tissues, side: Side): Point[] => {
  const { margin, attachment, toothX } = edgesOf(shape, tissues, side);
  const swelling = bySide(tissues.swelling, side);
  const gap = 3 + 15 * bySide(tissues.pocket, side);
  const x = toothX(margin) + side * gap;
  const out = (d: number): number => x + side * d;
  const start: Point[] = [
    [toothX(attachment) + side * 2, attachment],
    [mix(toothX(attachment), x, 0.8) + side * 2, mix(attachment, margin, 0.45)],
    [x, margin],
    [out(9 + 5 * swelling), margin - 8 - 4 * swelling],
  ];
  if (tissues.cut !== 'across') {
    const width = side * widthOf(tissues);
    return [
      ...start,
      [out(30 + 16 * swelling), margin - 2 - 2 * swelling],
      [mix(out(40), width, 0.5), margin + 12],
      [width, margin + 14],
    ];
  }
  const floor = floorOf(shape);
  const lower = Math.max(margin + 78, 90);
  return [
    ...start,
    [out(24 + 16 * swelling), margin + 12],
    [out(34 + 14 * swelling), margin + 42],
    [side * Math.max(Math.abs(out(30)), 118), lower],
    [side * 150, Math.max(lower + 70, 190)],
    [side * widthOf(tissues), floor - 34],
  ];
};

/** The upper edge of the bone of one side, from the tooth outwards. */
const boneEdge = (shape: ToothShape, tissues: Tissues, side: Side): Point[] => {
  const { crest, toothX } = edgesOf(shape, tissues, side);
  const loss = bySide(tissues.boneLoss, side);
  const x = toothX(crest);
  const width = side * widthOf(tissues);
  if (tissues.cut !== 'across') {
    return [
      [x + side * 3, crest + 10],
      [x + side * 12, crest],
      [x + side * 44, crest - 8 - 18 * loss],
      [width, mix(38, crest - 10, 0.8)],
    ];
  }
  const floor = floorOf(shape);
  return [
    [x + side * 3, crest + 10],
    [x + side * 10, crest],
    [x + side * 20, crest + 14],
    [side * Math.max(Math.abs(x) + 32, 104), Math.max(crest + 50, 120)],
    [side * 126, Math.max(crest + 90, 200)],
    [width - side * 22, floor - 34],
  ];
};

const around = (left: readonly Point[], right: readonly Point[], floor: number, width: number): string => {
  const top = line([...smooth(left).reverse(), ...smooth(right)]);
  const r = 30;
  return `${top}L${width} ${floor - r}Q${width} ${floor} ${width - r} ${floor}L${r - width} ${floor}Q${-width} ${floor} ${-width} ${floor - r}Z`;
};

/** The outline of the gum, and of all below it. */
const gumPath = (shape: ToothShape, tissues: Tissues): string =>
  around(gumEdge(shape, tissues, -1), gumEdge(shape, tissues, 1), floorOf(shape), widthOf(tissues));

const bonePath = (shape: ToothShape, tissues: Tissues): string => {
  const width = widthOf(tissues) - (tissues.cut === 'across' ? 22 : 0);
  return around(boneEdge(shape, tissues, -1), boneEdge(shape, tissues, 1), floorOf(shape), width);
};

/** A turned ellipse as a path. */
const oval = (x: number, y: number, rx: number, ry: number, turn: number): string => {
  const [dx, dy] = [rx * Math.cos(turn), rx * Math.sin(turn)].map((d) => Number(d.toFixed(1))) as [number, number];
  const radii = `${rx.toFixed(1)} ${ry.toFixed(1)} ${Math.round((turn * 180) / Math.PI)}`;
  return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}a${radii} 1 0 ${2 * dx} ${2 * dy}a${radii} 1 0 ${-2 * dx} ${-2 * dy}`;
};

/** The small hollows of spongy bone. */
const sponge = (width: number, floor: number): string => {
  const cells: string[] = [];
  for (let row = 0; row * 21 < floor + 20; row++) {
    for (let col = -14; col <= 14; col++) {
      const seed = row * 37 + col * 11;
      const x = col * 25 + (row % 2) * 12 + (scatter(seed) - 0.5) * 12;
      const y = 40 + row * 21 + (scatter(seed + 1) - 0.5) * 9;
      if (Math.abs(x) > width - 8) continue;
      const [rx, ry] = [4 + 6 * scatter(seed + 2), 3 + 4 * scatter(seed + 3)];
      const turn = Math.round((scatter(seed + 4) - 0.5) * 90);
      cells.push(oval(x, y, rx, ry, (turn * Math.PI) / 180));
    }
  }
  return path(cells.join(''), { fill: palette.bone.shade, opacity: 0.5 });
};

const strand = (d: string, tone: { light: string; base: string; line: string }, width: number): string =>
  stroke(d, tone.line, width + 3) +
  stroke(d, tone.base, width) +
  stroke(d, tone.light, width * 0.3, { opacity: 0.7, transform: 'translate(0 -1.5)' });

/** Nerve and vessels along the jaw (seen from their end where the jaw is cut across), with a branch to each root tip. */
const supply = (shape: ToothShape, width: number, isRidge: boolean): string => {
  const floor = floorOf(shape) - 36;
  const run = (dy: number): string =>
    curve([
      [-width, floor + dy + 4],
      [-width / 2, floor + dy - 3],
      [0, floor + dy + 3],
      [width / 2, floor + dy - 3],
      [width, floor + dy + 2],
    ]);
  const branch = (tip: Point, dx: number, dy: number): string => {
    const s = isRidge ? 0 : tip[0] < 0 ? -1 : 1;
    const start: Point = isRidge ? [dx * 2.6, floor + dy * 0.4] : [tip[0] + s * 46 + dx, floor + dy];
    return curve([
      start,
      [tip[0] + s * 16 + dx, floor + dy * (1 - Math.abs(s)) * 0.2 - 14],
      [tip[0] + dx * 0.9, mix(floor, tip[1], 0.6)],
      [tip[0] + dx * 0.25, tip[1] - 2],
    ]);
  };
  const ends = (tone: { light: string; base: string; line: string }, dx: number): string =>
    disc([dx * 2.6, floor + 4], 9, { fill: tone.base, stroke: tone.line, 'stroke-width': 2.4 }) +
    disc([dx * 2.6 - 2.5, floor + 1], 3, { fill: tone.light });
  const strands = [
    { tone: palette.vein, dx: 7, dy: 13 },
    { tone: palette.artery, dx: -7, dy: -13 },
    { tone: palette.nerve, dx: 0, dy: 0 },
  ];
  return strands
    .map(({ tone, dx, dy }) => {
      const branches = shape.canals.map((canal) => strand(branch(canal.at(-1) as Point, dx, dy), tone, 4)).join('');
      return branches + (isRidge ? ends(tone, dx) : strand(run(dy), tone, 9));
    })
    .join('');
};

const gumShine = (shape: ToothShape, tissues: Tissues): string =>
  ([-1, 1] as const)
    .map((side) =>
      stroke(curve(gumEdge(shape, tissues, side).slice(3)), '#ffffff', 7, {
        opacity: 0.28,
        transform: `translate(${-side * 2} 9)`,
      }),
    )
    .join('');

/** Redness of the gum beside the tooth. */
const soreness = (shape: ToothShape, tissues: Tissues, id: string): string =>
  ([-1, 1] as const)
    .map((side) => {
      const swelling = bySide(tissues.swelling, side);
      const { margin, toothX } = edgesOf(shape, tissues, side);
      if (swelling === 0) return '';
      const gradient = `<radialGradient id="${id}-sore${side}"><stop offset="0" stop-color="${palette.sore.base}"/><stop offset="0.55" stop-color="${palette.sore.base}" stop-opacity="0.8"/><stop offset="1" stop-color="${palette.sore.base}" stop-opacity="0"/></radialGradient>`;
      return (
        gradient +
        disc([toothX(margin) + side * 14, margin + 18], 74, {
          fill: `url(#${id}-sore${side})`,
          opacity: clamp(swelling),
        })
      );
    })
    .join('');

/** The hollow between gum and tooth. */
const pockets = (shape: ToothShape, tissues: Tissues): string =>
  ([-1, 1] as const)
    .map((side) => {
      const { margin, attachment, toothX } = edgesOf(shape, tissues, side);
      const gum = gumEdge(shape, tissues, side).slice(0, 3);
      const d = line(
        [...smooth(gum), [toothX(margin) - side * 8, margin], [toothX(attachment) - side * 8, attachment]],
        true,
      );
      return path(d, { fill: palette.sore.line, opacity: 0.9 });
    })
    .join('');

/** The ligament between root and bone, where the gum still holds. */
const ligament = (shape: ToothShape, tissues: Tissues): string => {
  const [left, right] = [edgesOf(shape, tissues, -1).attachment, edgesOf(shape, tissues, 1).attachment];
  const roots = smooth(shape.roots);
  const first = roots.findIndex(([, y]) => y >= right);
  const last = roots.findLastIndex(([, y]) => y >= left);
  const d = line(roots.slice(first, last + 1));
  return (
    stroke(d, palette.bone.light, 30, { 'stroke-linecap': 'butt' }) +
    stroke(d, palette.ligament.base, 14, { 'stroke-linecap': 'butt' }) +
    stroke(d, palette.ligament.light, 14, { 'stroke-linecap': 'butt', 'stroke-dasharray': '1.6 4.4', opacity: 0.8 })
  );
};

/** All around a cut tooth; draw it first, the tooth over it. `inBone` is drawn in the bone, behind the tooth. */
export const tissuesAround = (shape: ToothShape, tissues: Tissues, id: string, inBone = ''): string => {
  const gum = gumPath(shape, tissues);
  const bone = bonePath(shape, tissues);
  const width = widthOf(tissues);
  const floor = floorOf(shape);
  const isRidge = tissues.cut === 'across';
  const inside = [
    path(gum, { fill: fill('gum', 'down') }),
    soreness(shape, tissues, id),
    gumShine(shape, tissues),
    path(bone, { fill: palette.bone.base }),
    clipped(`${id}-bone`, bone, [
      sponge(width, floor),
      stroke(bone, palette.bone.light, 26),
      stroke(bone, palette.bone.shade, 3),
      tissues.hasNerve === false ? '' : supply(shape, width, isRidge),
    ]),
    clipped(`${id}-hold`, box(-width, -60, width, floor), ligament(shape, tissues)),
    inBone,
    rim(gum, palette.gum.line, 26),
  ];
  return pockets(shape, tissues) + clipped(`${id}-block`, gum, inside) + stroke(gum, palette.gum.line, 2.6);
};
