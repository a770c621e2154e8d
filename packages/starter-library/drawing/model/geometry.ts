/** A point in px, y downwards. */
export type Point = readonly [x: number, y: number];

const n = (value: number): string => String(Math.round(value * 10) / 10);

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

export const mixPoint = (a: Point, b: Point, t: number): Point => [mix(a[0], b[0], t), mix(a[1], b[1], t)];

/** How far `value` is between two bounds, 0 to 1, with soft ends. */
export const between = (value: number, from: number, to: number): number => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

/** A number of 0 to 1 that looks random and is the same for the same seed. */
export const scatter = (seed: number): number => {
  const x = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
};

const at = (points: readonly Point[], i: number, closed: boolean): Point => {
  const count = points.length;
  const index = closed ? (i + count) % count : clamp(i, 0, count - 1);
  return points[index] as Point;
};

const computeSmooth = (points: readonly Point[], steps: number, closed: boolean): Point[] => {
  const out: Point[] = [];
  const pieces = closed ? points.length : points.length - 1;
  for (let i = 0; i < pieces; i++) {
    const [p0, p1, p2, p3] = [-1, 0, 1, 2].map((d) => at(points, i + d, closed)) as [Point, Point, Point, Point];
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const part = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      out.push([part(p0[0], p1[0], p2[0], p3[0]), part(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  if (!closed) out.push(at(points, points.length - 1, false));
  return out;
};

const known = new WeakMap<readonly Point[], Map<string, readonly Point[]>>();

/** Points along a smooth curve through the given ones (Catmull-Rom), `steps` for each of its pieces. */
export const smooth = (points: readonly Point[], steps = 8, closed = false): Point[] => {
  const ofPoints = known.get(points) ?? new Map<string, readonly Point[]>();
  known.set(points, ofPoints);
  const key = `${steps} ${closed}`;
  const found = ofPoints.get(key) ?? computeSmooth(points, steps, closed);
  ofPoints.set(key, found);
  return [...found];
};

/** A path with straight pieces. */
export const line = (points: readonly Point[], closed = false): string =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('') + (closed ? 'Z' : '');

/** A path with a smooth curve through the points. */
export const curve = (points: readonly Point[], closed = false): string => {
  const pieces = closed ? points.length : points.length - 1;
  let d = `M${n((points[0] as Point)[0])} ${n((points[0] as Point)[1])}`;
  for (let i = 0; i < pieces; i++) {
    const [p0, p1, p2, p3] = [-1, 0, 1, 2].map((k) => at(points, i + k, closed)) as [Point, Point, Point, Point];
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${d}Z` : d;
};

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** `count` points at even distances along a line. */
export const evenly = (points: readonly Point[], count: number): Point[] => {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    lengths.push((lengths[i - 1] as number) + distance(points[i - 1] as Point, points[i] as Point));
  }
  const total = lengths.at(-1) as number;
  return Array.from({ length: count }, (_, i) => alongBy(points, lengths, (total * i) / (count - 1)));
};

const alongBy = (points: readonly Point[], lengths: readonly number[], wanted: number): Point => {
  let i = 1;
  while (i < points.length - 1 && (lengths[i] as number) < wanted) i++;
  const [before, after] = [lengths[i - 1] as number, lengths[i] as number];
  const t = after === before ? 0 : clamp((wanted - before) / (after - before));
  return mixPoint(points[i - 1] as Point, points[i] as Point, t);
};

/** The first `share` of a line. */
export const firstPart = (points: readonly Point[], share: number): Point[] => {
  const all = evenly(points, 101);
  return all.slice(0, Math.max(2, Math.round(clamp(share) * 100) + 1));
};

/** A band around a line, `width(share)` wide at each share of its length: a closed outline. */
export const band = (points: readonly Point[], width: (share: number) => number): Point[] => {
  const all = evenly(points, 40);
  const sides = all.map((p, i) => {
    const [a, b] = [all[Math.max(0, i - 1)] as Point, all[Math.min(all.length - 1, i + 1)] as Point];
    const length = distance(a, b) || 1;
    const half = width(i / (all.length - 1)) / 2;
    const [nx, ny] = [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half];
    return { left: [p[0] + nx, p[1] + ny] as Point, right: [p[0] - nx, p[1] - ny] as Point };
  });
  return [...sides.map((s) => s.left), ...sides.map((s) => s.right).reverse()];
};

/** Where a line first has the height `y`, from its start: its x. */
export const xAt = (points: readonly Point[], y: number): number => {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    if ((a[1] - y) * (b[1] - y) <= 0 && a[1] !== b[1]) return mix(a[0], b[0], (y - a[1]) / (b[1] - a[1]));
  }
  return (points.at(-1) as Point)[0];
};
