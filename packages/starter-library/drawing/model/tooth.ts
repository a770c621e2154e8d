import { type Decay, decayIn } from './decay.ts';
import { curve, evenly, line, mix, type Point, smooth } from './geometry.ts';
import { fill, lines, type Material, palette } from './palette.ts';
import {
  type Cavity,
  capOver,
  cavityIn,
  ground,
  onlayOf,
  postIn,
  rootFilling,
  sealantIn,
  veneerOn,
} from './repairs.ts';
import { shapes, type ToothKind } from './shapes/kinds.ts';
import type { ToothShape } from './shapes/shape.ts';
import { box, clipped, group, path, rim, stroke } from './svg.ts';

/** A cut tooth: what is wrong with it and what was done. Shares are 0 to 1; nothing of it is a healthy tooth. */
export interface ToothState {
  decay?: readonly Decay[];
  /** Redness of the pulp. */
  inflamed?: number;
  /** The pulp is dead. */
  dead?: number;
  /** The pulp is taken out: of chamber and canals, or of the chamber alone. */
  emptied?: number;
  chamberEmptied?: number;
  cavities?: readonly Cavity[];
  /** Ground off from the biting surface. */
  wear?: number;
  /** Enamel dissolved all over the crown. */
  erosion?: number;
  rootFilling?: number;
  /** How far from the tips a bad root filling ends, in px. */
  rootFillingShort?: number;
  post?: number;
  /** Ground for a crown. */
  prepared?: number;
  crown?: { material: Material; lift: number; opacity?: number };
  veneer?: { prepared: number; lift: number; opacity: number };
  sealant?: number;
  /** The chamber of the pulp filled, from its floor. */
  chamberFilled?: number;
  chamberMaterial?: Material;
  /** Where the filling of the chamber ends, in px below the neck. */
  chamberFloor?: number;
  /** A piece in the place of a cusp; without a lift, the cusp is only taken off. */
  onlay?: { lift?: number; material: Material };
  /** Broken off above the gum: only the root is left. */
  rootOnly?: boolean;
}

/** The contours of a tooth as it is now. */
interface Contours {
  crown: Point[];
  junction: Point[];
  whole: string;
}

const worn = (points: readonly Point[], top: number): Point[] =>
  points.map(([x, y]): Point => [x, Math.max(y, top + 0.02 * Math.abs(x))]);

const contoursOf = (shape: ToothShape, state: ToothState): Contours => {
  let crown = evenly(smooth(shape.crown), 120);
  let junction = evenly(smooth(shape.junction), 120);
  const roots = smooth(shape.roots);
  if (state.erosion)
    crown = crown.map(
      ([x, y], i): Point => [
        mix(x, (junction[i] as Point)[0], 0.75 * (state.erosion ?? 0)),
        mix(y, (junction[i] as Point)[1], 0.75 * (state.erosion ?? 0)),
      ],
    );
  if (state.prepared) crown = ground(shape, state.prepared);
  if (state.onlay) crown = onlayOf(shape).contour;
  if (state.rootOnly) crown = stump(shape);
  if (state.veneer) {
    const { prepared } = veneerOn(shape, 0);
    const before = evenly(crown, 80);
    crown = before.map(
      (p, i): Point => [
        mix(p[0], (prepared[i] as Point)[0], state.veneer?.prepared ?? 0),
        mix(p[1], (prepared[i] as Point)[1], state.veneer?.prepared ?? 0),
      ],
    );
  }
  if (state.wear) {
    const highest = Math.min(...crown.map(([, y]) => y));
    const top = mix(highest, highest + 74, state.wear);
    crown = worn(crown, top);
    junction = worn(junction, top);
  }
  return { crown, junction, whole: line([...crown, ...roots], true) };
};

/** What is left where a crown broke off. */
const stump = (shape: ToothShape): Point[] => {
  const [left, right] = [shape.crown[0] as Point, shape.crown.at(-1) as Point];
  const edge = [-4, -20, -12, -26, -14, -24, -8, -16, -2].map(
    (y, i): Point => [mix(left[0], right[0], (i + 0.5) / 9), y],
  );
  return [left, ...edge, right];
};

/** Fine lines in dentine, from the pulp to the enamel. */
const tubules = (shape: ToothShape): string => {
  const outer = evenly(smooth([...shape.junction, ...shape.roots.slice(1, -1)]), 120);
  const rays = outer.map(([x, y]) => {
    const middle: Point = y < 50 ? [x * 0.25, mix(y, -10, 0.6)] : [x > 0 ? mix(x, 40, 0.3) : mix(x, -40, 0.3), y + 26];
    return line([
      [mix(x, middle[0], 0.06), mix(y, middle[1], 0.06)],
      [mix(x, middle[0], 0.8), mix(y, middle[1], 0.8)],
    ]);
  });
  return stroke(rays.join(''), palette.dentine.line, 1, { opacity: 0.22, 'stroke-linecap': 'butt' });
};

/** Nerve and vessels in the canals and up to the horns of the pulp. */
const pulpStrands = (shape: ToothShape): string => {
  const horns = smooth(shape.pulp, 4, true).filter(([, y]) => y < -20);
  const strands = shape.canals.flatMap((canal) => {
    const top = canal[0] as Point;
    const side = Math.sign(top[0]) || 1;
    const horn = horns.reduce(
      (best, p) =>
        p[1] - Math.abs(p[0] - side * 48) * (shape.canals.length > 1 ? -1 : 0) <
        best[1] - Math.abs(best[0] - side * 48) * (shape.canals.length > 1 ? -1 : 0)
          ? p
          : best,
      [0, 0] as Point,
    );
    const up: Point[] = [[horn[0], horn[1] + 10], [mix(horn[0], top[0], 0.45), mix(horn[1], top[1], 0.5)], ...canal];
    const shifted = (d: number): string =>
      curve(up.map(([x, y], i): Point => [x + d * (i < up.length - 2 ? 1 : 0.25), y]));
    return [
      stroke(shifted(-4.5), palette.artery.shade, 2.4),
      stroke(shifted(4.5), palette.vein.base, 2.4),
      stroke(shifted(0), palette.nerve.base, 3),
    ];
  });
  return group(strands, { opacity: 0.9 });
};

const pulpOf = (shape: ToothShape, state: ToothState, id: string): string => {
  const d = curve(shape.pulp, true);
  const { inflamed = 0, dead = 0, emptied = 0, chamberEmptied = 0, chamberFloor = 50 } = state;
  const hollow = path(d, { fill: '#80602f' }) + clipped(`${id}-hollow-pulp`, d, rim(d, '#2c1c08', 18));
  return [
    path(d, { fill: fill('pulp', 'down'), stroke: palette.pulp.line, 'stroke-width': lines.detail }),
    group(path(d, { fill: fill('inflamed', 'down') }), { opacity: inflamed }),
    clipped(`${id}-strands`, d, pulpStrands(shape)),
    group(path(d, { fill: fill('deadPulp', 'down') }), { opacity: dead * 0.92 }),
    group(clipped(`${id}-chamber`, 'M-200 -200H200V40H-200Z', hollow), { opacity: chamberEmptied }),
    group(hollow, { opacity: emptied }),
    state.chamberFilled
      ? clipped(
          `${id}-core`,
          d,
          path(box(-200, mix(chamberFloor, -126, state.chamberFilled), 200, chamberFloor), {
            fill: fill(state.chamberMaterial ?? 'composite'),
          }),
        )
      : '',
  ].join('');
};

const enamelOf = ({ crown, junction }: Contours, id: string): string => {
  const d = line([...crown, ...[...junction].reverse()], true);
  const shine = crown.slice(16, 46).map(([x, y]): Point => [x * 0.93 + 1, y * 0.95 + 2]);
  return [
    path(d, { fill: fill('enamel', 'down') }),
    clipped(`${id}-enamel`, d, [
      rim(line(crown), palette.enamel.line, 22),
      stroke(line(shine), '#ffffff', 7, { opacity: 0.9 }),
    ]),
    stroke(line(junction), palette.dentine.line, lines.detail, { opacity: 0.8 }),
  ].join('');
};

const behindOf = (shape: ToothShape): string =>
  shape.behind
    ? path(curve(shape.behind), {
        fill: palette.cementum.shade,
        stroke: palette.cementum.line,
        'stroke-width': lines.outline,
      })
    : '';

/** A tooth cut in its middle. `id` is one of its own in the picture. `inside` is drawn in it, `over` on its outline. */
export const toothSection = (kind: ToothKind, state: ToothState, id: string, inside = ''): string => {
  const shape = shapes[kind];
  const contours = contoursOf(shape, state);
  const roots = line(smooth(shape.roots));
  const layers = [
    path(contours.whole, { fill: fill('dentine', 'down') }),
    tubules(shape),
    stroke(roots, palette.cementum.shade, 11),
    stroke(roots, palette.cementum.light, 7),
    state.rootOnly ? '' : enamelOf(contours, id),
    pulpOf(shape, state, id),
    ...(state.decay ?? []).map((decay) => decayIn(shape, decay)),
    ...(state.cavities ?? []).map((cavity, i) => cavityIn(shape, cavity, `${id}-${i}`)),
    rootFilling(shape, state.rootFilling ?? 0, id, state.rootFillingShort),
    inside,
  ];
  const { crown, veneer, onlay } = state;
  return [
    behindOf(shape),
    clipped(`${id}-tooth`, contours.whole, layers),
    stroke(roots, palette.cementum.line, lines.outline),
    stroke(line(contours.crown), palette.enamel.line, lines.outline),
    postIn(shape, state.post ?? 0),
    sealantIn(shape, state.sealant ?? 0),
    veneer ? group(veneerOn(shape, veneer.lift).piece, { opacity: veneer.opacity }) : '',
    onlay?.lift === undefined ? '' : onlayOf(shape).piece(onlay.lift, onlay.material),
    crown ? group(capOver(shape, crown.material, crown.lift), { opacity: crown.opacity }) : '',
  ].join('');
};
