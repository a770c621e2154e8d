import { between, clamp, curve, evenly, mix, mixPoint, type Point, smooth } from './geometry.ts';
import { palette } from './palette.ts';
import type { ToothShape } from './shapes/shape.ts';
import { path } from './svg.ts';

/** Where a decay begins: in the groove, on a side of the crown, or on the root at the edge of the gum. */
type DecaySite = 'groove' | 'left' | 'right' | 'root left' | 'root right';

/** `depth`: 0 nothing, 0.35 the dentine is met, 1 the nerve is met. */
export interface Decay {
  site: DecaySite;
  depth: number;
}

/** The way of a decay: from the surface, through the border of the dentine, to the nerve. */
interface Course {
  surface: Point;
  border: Point;
  nerve: Point;
}

const nearest = (points: readonly Point[], [x, y]: Point): Point =>
  points.reduce((best, p) => (Math.hypot(p[0] - x, p[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? p : best));

const courseOf = (shape: ToothShape, site: DecaySite): Course => {
  const pulp = smooth(shape.pulp, 8, true);
  if (site === 'groove') {
    const border = nearest(smooth(shape.junction), shape.groove);
    const roof = pulp.filter(([x]) => Math.abs(x - shape.groove[0]) < 6).map(([, y]) => y);
    return { surface: shape.groove, border: [shape.groove[0], border[1]], nerve: [shape.groove[0], Math.min(...roof)] };
  }
  const side = site.endsWith('right') ? 1 : -1;
  if (site.startsWith('root')) {
    const roots = evenly(smooth(shape.roots), 80);
    const outer = roots.filter(([x, y]) => x * side > 0 && y < 60);
    const surface = nearest(outer, [side * 90, 18]);
    return { surface, border: [surface[0] - side * 5, surface[1] - 1], nerve: nearest(pulp, surface) };
  }
  const crown = smooth(shape.crown).filter(([x]) => x * side > 0);
  const widest = crown.reduce((best, p) => (p[0] * side > best[0] * side ? p : best));
  const border = nearest(smooth(shape.junction), [widest[0] - side * 10, widest[1] + 8]);
  return { surface: widest, border, nerve: nearest(pulp, [border[0], border[1] - 10]) };
};

/** An area along the course: two half widths at the surface and the border, and how far it has come. */
const area = (
  { surface, border, nerve }: Course,
  reach: number,
  wide: { surface: number; border: number; dentine: number },
): string => {
  const length = Math.hypot(nerve[0] - surface[0], nerve[1] - surface[1]) || 1;
  const [ux, uy] = [(nerve[0] - surface[0]) / length, (nerve[1] - surface[1]) / length];
  const off = (p: Point, d: number): Point => [p[0] - uy * d, p[1] + ux * d];
  const outside: Point = [surface[0] - ux * 14, surface[1] - uy * 14];
  const enamel = clamp(reach / 0.35);
  if (reach < 0.35) {
    const tip = mixPoint(surface, border, enamel);
    return curve(
      [
        off(outside, wide.surface),
        off(surface, wide.surface),
        off(tip, wide.border * enamel),
        tip,
        off(tip, -wide.border * enamel),
        off(surface, -wide.surface),
        off(outside, -wide.surface),
      ],
      true,
    );
  }
  const tip = mixPoint(border, nerve, clamp((reach - 0.35) / 0.65));
  const middle = mixPoint(border, tip, 0.55);
  return curve(
    [
      off(outside, wide.surface),
      off(surface, wide.surface),
      off(border, wide.border),
      off(middle, wide.dentine),
      tip,
      off(middle, -wide.dentine),
      off(border, -wide.border),
      off(surface, -wide.surface),
      off(outside, -wide.surface),
    ],
    true,
  );
};

/** A decay in a cut tooth, from chalky to a dark hollow; to be clipped to the tooth. */
export const decayIn = (shape: ToothShape, { site, depth }: Decay): string => {
  if (depth <= 0) return '';
  const course = courseOf(shape, site);
  const isGroove = site === 'groove';
  const enamel = clamp(depth / 0.35);
  const dentine = clamp((depth - 0.35) / 0.65);
  const layer = (share: number, reach: number): string => {
    const start = isGroove ? mix(4, 12, dentine) : mix(9, 24, Math.min(1, depth * 1.3));
    const border = isGroove ? mix(4, 14, enamel) + 16 * dentine : mix(3, 5, enamel) + 24 * dentine;
    return area(course, reach, {
      surface: start * share,
      border: border * share,
      dentine: (border * 0.5 + 3 * dentine) * share,
    });
  };
  const { light, base, shade, line } = palette.decay;
  return [
    path(layer(1, depth), { fill: light, opacity: 0.35 + 0.4 * enamel }),
    path(layer(0.8, depth * 0.94), { fill: base, opacity: 0.25 + 0.6 * enamel }),
    path(layer(0.6, depth * 0.86), { fill: shade, opacity: between(depth, 0.3, 0.6) }),
    path(layer(0.42, depth * 0.76), { fill: line, opacity: between(depth, 0.45, 0.75) }),
  ].join('');
};
