import { line, type Point } from './geometry.ts';
import { fill, type Material, palette } from './palette.ts';

type Attributes = Record<string, string | number | undefined>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`)
    .join('');

/** A path with its attributes. */
export const path = (d: string, attributes: Attributes): string => `<path d="${d}"${written(attributes)}/>`;

/** A line without a fill, with round ends. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  path(d, {
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

/** Parts as one, with attributes: `opacity`, `transform`, … Nothing where it cannot be seen. */
export const group = (parts: string | readonly string[], attributes: Attributes = {}): string => {
  const inside = typeof parts === 'string' ? parts : parts.join('');
  return inside === '' || attributes.opacity === 0 ? '' : `<g${written(attributes)}>${inside}</g>`;
};

/** Parts of which only that inside the path `d` is seen. `id` is one of its own in the picture. */
export const clipped = (
  id: string,
  d: string,
  parts: string | readonly string[],
  rule: 'nonzero' | 'evenodd' = 'nonzero',
): string =>
  `<clipPath id="${id}"><path d="${d}" clip-rule="${rule}"/></clipPath>${group(parts, { 'clip-path': `url(#${id})` })}`;

/** A closed body of one material: filled, with its line. */
export const body = (d: string, material: Material, more: Attributes = {}): string =>
  path(d, {
    fill: fill(material, 'down'),
    stroke: palette[material].line,
    'stroke-width': 2,
    'stroke-linejoin': 'round',
    ...more,
  });

/** A circle. */
export const disc = ([x, y]: Point, radius: number, attributes: Attributes): string =>
  `<circle cx="${Math.round(x * 10) / 10}" cy="${Math.round(y * 10) / 10}" r="${Math.round(radius * 10) / 10}"${written(attributes)}/>`;

/** A soft shade along the inside of a path; put it in a clip of that path. */
export const rim = (d: string, colour: string, width: number): string =>
  [1, 0.62, 0.3].map((share) => stroke(d, colour, width * share, { opacity: 0.16 })).join('');

/** Where a thing is on the stage. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  /** An upper tooth hangs: its crown is down. */
  isUpper?: boolean;
  turn?: number;
}

/** Puts parts with coordinates of their own on the stage. */
export const placed = ({ x, y, scale, isUpper, turn = 0 }: Place, parts: string | readonly string[]): string =>
  group(parts, { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale} ${isUpper ? -scale : scale})` });

/** The point of the stage at which a placed point is; for labels. */
export const onStage = ({ x, y, scale, isUpper, turn = 0 }: Place, [px, py]: Point): Point => {
  const [sx, sy] = [px * scale, py * (isUpper ? -scale : scale)];
  const angle = (turn * Math.PI) / 180;
  return [x + sx * Math.cos(angle) - sy * Math.sin(angle), y + sx * Math.sin(angle) + sy * Math.cos(angle)];
};

/** A path through all of a rectangle. */
export const box = (left: number, top: number, right: number, bottom: number): string =>
  line(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    true,
  );
