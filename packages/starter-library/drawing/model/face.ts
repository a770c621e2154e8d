import { clamp, curve, evenly, line, mix, type Point, scatter, smooth } from './geometry.ts';
import { fill, lines, palette } from './palette.ts';
import { faces, type ToothKind } from './shapes/kinds.ts';
import { clipped, disc, group, path, rim, stroke } from './svg.ts';

/** A tooth seen from outside. Shares are 0 to 1; nothing of it is a healthy tooth. */
export interface FaceState {
  /** Yellow to brown all over. */
  stain?: number;
  /** Ground off from the biting edge. */
  wear?: number;
  /** A groove at the neck. */
  notch?: number;
  /** Broken off: the corner of the edge. */
  broken?: number;
  /** The broken corner built up again. */
  rebuilt?: number;
  /** Lines of cracks in the enamel. */
  crack?: number;
  /** Very white and even: a veneer or a crown. */
  ceramic?: number;
  plaque?: number;
  tartar?: number;
  decay?: number;
}

/** The half width of the crown where it is widest. */
export const halfWidth = (kind: ToothKind): number => Math.max(...faces[kind].crown.map(([x]) => x));

const brokenEdge = (crown: readonly Point[], share: number): Point[] => {
  const top = Math.min(...crown.map(([, y]) => y));
  const right = Math.max(...crown.map(([x]) => x));
  const from: Point = [right - 118, top - 4];
  const to: Point = [right + 6, top + 112];
  const teeth = [
    [0.2, 6, 14],
    [0.42, -9, 4],
    [0.6, 5, 12],
    [0.8, -6, 2],
  ] as const;
  const middle = teeth.map(([t, dx, dy]): Point => [mix(from[0], to[0], t) + dx, mix(from[1], to[1], t) + dy]);
  return [from, ...middle, to].map(([x, y]): Point => [mix(right, x, share), mix(top, y, share)]);
};

const deposits = (state: FaceState, neck: readonly Point[]): string => {
  const { plaque = 0, tartar = 0 } = state;
  const low = evenly(smooth(neck), 17);
  const heap = (height: number, seed: number): Point[] => [
    ...low.map(([x, y]): Point => [x, y + 6]),
    ...[...low].reverse().map(([x, y], i): Point => {
      const wave = 0.75 + 0.2 * Math.sin(i * 1.3 + seed) + 0.12 * Math.sin(i * 2.9 + seed * 2);
      return [x * 1.05, y - 18 - height * wave - Math.abs(x) * 0.5];
    }),
  ];
  const grains = (height: number): string =>
    Array.from({ length: 26 }, (_, i) =>
      disc([(scatter(i + 50) - 0.5) * 118, 8 - scatter(i + 90) * (height + 26)], 2 + 3 * scatter(i), {
        fill: palette.plaque.light,
        opacity: 0.75,
      }),
    ).join('');
  return [
    plaque > 0
      ? group(
          [
            path(curve(heap(64 * plaque, 4), true), {
              fill: fill('plaque', 'down'),
              opacity: 0.82,
              stroke: palette.plaque.line,
              'stroke-width': 1.6,
            }),
            grains(60 * plaque),
          ],
          { opacity: clamp(plaque * 3) },
        )
      : '',
    tartar > 0
      ? group(
          path(curve(heap(44 * tartar, 40), true), {
            fill: fill('tartar', 'down'),
            stroke: palette.tartar.line,
            'stroke-width': 2.2,
          }),
          { opacity: clamp(tartar * 3) },
        )
      : '',
  ].join('');
};

const details = (kind: ToothKind, crown: readonly Point[], state: FaceState): string => {
  const face = faces[kind];
  const top = Math.min(...crown.map(([, y]) => y));
  const half = halfWidth(kind);
  const { stain = 0, ceramic = 0, notch = 0, crack = 0, decay = 0 } = state;
  return [
    `<linearGradient id="face-tint" gradientUnits="userSpaceOnUse" x1="0" y1="-215" x2="0" y2="30"><stop offset="0" stop-color="#a9c6d6" stop-opacity="0.5"/><stop offset="0.3" stop-color="#a9c6d6" stop-opacity="0"/><stop offset="0.5" stop-color="#f2d296" stop-opacity="0"/><stop offset="1" stop-color="#f2d296" stop-opacity="0.75"/></linearGradient>`,
    path(line(crown, true), { fill: 'url(#face-tint)' }),
    path(line(crown, true), { fill: '#d8a94a', opacity: 0.62 * stain }),
    path(line(crown, true), { fill: '#ffffff', opacity: 0.5 * ceramic }),
    ...face.grooves.map((groove) => stroke(curve(groove), palette.enamel.shade, 5, { opacity: 0.25 })),
    rim(line(crown), '#6f8896', half * 0.62),
    stroke(
      curve([
        [-half * 0.5, top * 0.84],
        [-half * 0.56, top * 0.6],
        [-half * 0.5, top * 0.32],
      ]),
      '#ffffff',
      13,
      { opacity: 0.85 },
    ),
    stroke(
      curve([
        [half * 0.34, top * 0.84],
        [half * 0.4, top * 0.62],
      ]),
      '#ffffff',
      7,
      { opacity: 0.6 },
    ),
    notch > 0
      ? path(
          curve(
            [
              [-half * 0.66, -6],
              [-half * 0.3, -20 * notch],
              [half * 0.3, -20 * notch],
              [half * 0.66, -6],
              [half * 0.3, 30 * notch],
              [-half * 0.3, 30 * notch],
            ],
            true,
          ),
          { fill: palette.dentine.shade, stroke: palette.dentine.line, 'stroke-width': 2.4 },
        )
      : '',
    notch > 0
      ? stroke(
          curve([
            [-half * 0.56, -4],
            [0, 8 * notch],
            [half * 0.56, -4],
          ]),
          palette.cementum.line,
          3,
          { opacity: notch },
        )
      : '',
    crack > 0
      ? stroke(
          line([
            [-18, top],
            [-10, top * 0.8],
            [-20, top * 0.6],
            [-8, top * 0.42],
            [-16, mix(top * 0.42, -10, crack)],
          ]),
          '#5b4a3a',
          3.4,
        )
      : '',
    decay > 0
      ? path(
          curve(
            [
              [-40, -28],
              [-14, -44 - 14 * decay],
              [18, -40 - 10 * decay],
              [36, -20],
              [14, -8],
              [-22, -8],
            ],
            true,
          ),
          { fill: fill('decay', 'ball'), stroke: palette.decay.line, 'stroke-width': 2, opacity: decay },
        )
      : '',
  ].join('');
};

/** A tooth from outside with its root. `id` is one of its own in the picture. */
export const toothFace = (kind: ToothKind, state: FaceState, id: string): string => {
  const face = faces[kind];
  let crown = evenly(smooth(face.crown), 100);
  const top = Math.min(...crown.map(([, y]) => y));
  const { wear = 0, broken = 0, rebuilt = 0 } = state;
  if (wear > 0)
    crown = crown.map(
      ([x, y], i): Point => [x, Math.max(y, mix(top, top + 86, wear) + 2.4 * Math.sin(i * 0.55) * wear)],
    );
  const neck = smooth(face.neck);
  const outline = line([...crown, ...[...neck].reverse()], true);
  const roots = curve(face.roots);
  const cut = brokenEdge(crown, broken);
  const away = line([...cut, [200, (cut.at(-1) as Point)[1]], [200, top - 60], [(cut[0] as Point)[0], top - 60]], true);
  const drawn = [
    path(outline, { fill: fill('enamel', 'across') }),
    details(kind, crown, state),
    stroke(outline, palette.enamel.line, lines.outline + 1),
  ];
  const flat = wear > 0.15 ? crown.filter(([, y]) => y < mix(top, top + 86, wear) + 7) : [];
  const kept = broken > 0 ? clipped(`${id}-kept`, `M-300 -400H300V400H-300Z${away}`, drawn, 'evenodd') : drawn.join('');
  return [
    face.behind
      ? path(curve(face.behind), {
          fill: palette.cementum.shade,
          stroke: palette.cementum.line,
          'stroke-width': lines.outline,
        })
      : '',
    clipped(`${id}-root`, roots, [path(roots, { fill: fill('cementum') }), rim(roots, palette.cementum.line, 40)]),
    stroke(roots, palette.cementum.line, lines.outline),
    clipped(`${id}-face`, outline, kept),
    broken > 0
      ? clipped(`${id}-edge`, outline, [
          stroke(line(cut), palette.dentine.base, 16),
          stroke(line(cut), palette.dentine.line, 3),
        ])
      : '',
    rebuilt > 0
      ? clipped(
          `${id}-new`,
          outline,
          group(
            clipped(`${id}-part`, away, [
              path(outline, { fill: fill('composite') }),
              details(kind, crown, { ...state, stain: 0 }),
              stroke(outline, palette.enamel.line, 3.6),
              stroke(line(cut), palette.composite.line, 2.4, { opacity: 0.7 }),
            ]),
            { opacity: rebuilt },
          ),
        )
      : '',
    flat.length > 2 ? stroke(line(flat), palette.dentine.shade, 9 * wear + 3, { opacity: 0.9 }) : '',
    deposits(state, face.neck),
  ].join('');
};
