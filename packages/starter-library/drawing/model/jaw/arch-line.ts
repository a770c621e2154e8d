import type { Jaw, ToothNumber } from './teeth.ts';

/** A tooth of a jaw; negative numbers are those of the patient's right side, on the left of a picture. */
export type Place = ToothNumber | -1 | -2 | -3 | -4 | -5 | -6 | -7 | -8;

/** Half of the width and the depth of the line of the teeth, in millimetres. */
const ARCH: Readonly<Record<Jaw, readonly [half: number, depth: number]>> = { upper: [29, 47], lower: [26.5, 44] };

interface ArchPoint {
  readonly x: number;
  readonly depth: number;
  /** How far the line has turned to the back there, in radians. */
  readonly angle: number;
}

const tables = new Map<Jaw, readonly (ArchPoint & { readonly length: number })[]>();

function table(jaw: Jaw) {
  let points = tables.get(jaw);
  if (!points) {
    const [half, depth] = ARCH[jaw];
    let length = 0;
    const step = 0.004;
    points = Array.from({ length: Math.floor(Math.PI / 2 / step) + 1 }, (_, index) => {
      const t = index * step;
      const [across, back] = [half * Math.cos(t), depth * Math.sin(t)];
      length += index === 0 ? 0 : step * Math.hypot(across, back);
      return { length, x: half * Math.sin(t), depth: depth * (1 - Math.cos(t)), angle: Math.atan2(back, across) };
    });
    tables.set(jaw, points);
  }
  return points;
}

/** The point of the line of the teeth at a length from the midline, in millimetres. Negative lengths are on the left. */
export function onArch(jaw: Jaw, length: number): ArchPoint {
  const points = table(jaw);
  const found = points.find((point) => point.length >= Math.abs(length)) ?? (points.at(-1) as ArchPoint);
  const side = Math.sign(length) || 1;
  return { x: side * found.x, depth: found.depth, angle: side * found.angle };
}
