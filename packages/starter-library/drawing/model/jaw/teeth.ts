import { line, type Point, smooth } from '../geometry.ts';
import { fill, lines, type Material, palette } from '../palette.ts';
import { faces, type ToothKind } from '../shapes/kinds.ts';
import type { ToothFace } from '../shapes/shape.ts';
import { clipped, group, path, rim, stroke } from '../svg.ts';

export type Jaw = 'upper' | 'lower';

/** A tooth by its number from the midline, 1 to 8, as dentists count. */
export type ToothNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The units of the model: 20 are a millimetre. */
export const MM = 20;

interface Size {
  readonly kind: ToothKind;
  /** Of the crown, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** From cheek to tongue. */
  readonly depth: number;
}

const size = (kind: ToothKind, width: number, height: number, depth: number): Size => ({ kind, width, height, depth });

/** Mean sizes of permanent teeth, from the middle to the back. */
const SIZES: Readonly<Record<Jaw, readonly Size[]>> = {
  upper: [
    size('incisor', 8.5, 10.5, 7),
    size('incisor', 6.6, 9.2, 6),
    size('canine', 7.6, 10, 8),
    size('premolar', 7, 8.4, 9.2),
    size('premolar', 6.9, 8, 9.2),
    size('upper molar', 10, 7.6, 11.2),
    size('upper molar', 9.4, 7.2, 11),
    size('upper molar', 8.6, 6.6, 10),
  ],
  lower: [
    size('incisor', 5.3, 9, 6),
    size('incisor', 5.8, 9.3, 6.4),
    size('canine', 6.9, 10.6, 7.8),
    size('premolar', 7, 8.4, 7.8),
    size('premolar', 7.1, 8, 8.2),
    size('lower molar', 11, 7.5, 10.4),
    size('lower molar', 10.5, 7.2, 10.2),
    size('lower molar', 10, 6.9, 9.6),
  ],
};

export interface ToothForm extends Size {
  readonly face: ToothFace;
  /** From the points of the face to this tooth. */
  readonly scale: readonly [x: number, y: number];
}

/** The form of a tooth of a row. */
export function toothForm(jaw: Jaw, number: ToothNumber): ToothForm {
  const found = SIZES[jaw][number - 1] as Size;
  const face = faces[found.kind];
  const xs = face.crown.map(([x]) => x);
  const ys = face.crown.map(([, y]) => y);
  const scale = [
    (found.width * MM) / (Math.max(...xs) - Math.min(...xs)),
    (found.height * MM) / -Math.min(...ys),
  ] as const;
  return { ...found, face, scale };
}

/** How a crown looks. Shares are 0 to 1. */
export interface Look {
  readonly material?: Material;
  readonly stain?: number;
  readonly plaque?: number;
  readonly bright?: number;
  /** Share of the crown that is ground off. */
  readonly wear?: number;
  /** In the shade of the others. */
  readonly dark?: number;
}

const crownPath = (face: ToothFace, wear: number, steps: number): string => {
  const top = Math.min(...face.crown.map(([, y]) => y));
  const worn = smooth(face.crown, steps).map(
    ([x, y]): Point => [x, Math.max(y, top * (1 - wear) + 0.03 * Math.abs(x))],
  );
  return line([...worn, ...smooth(face.neck, steps).reverse()], true);
};

const plaqueOn = (face: ToothFace, plaque: number): string => {
  const [left, right] = [face.neck[0]?.[0] ?? 0, face.neck.at(-1)?.[0] ?? 0];
  const edge = (x: number): number => -46 - 10 * Math.sin(x / 9) - 22 * (x / right) ** 2;
  const points: Point[] = [];
  for (let x = left - 20; x <= right + 20; x += 8) points.push([x, edge(x)]);
  return path(line([...points, [right + 20, 40], [left - 20, 40]], true), {
    fill: palette.plaque.base,
    stroke: palette.plaque.shade,
    'stroke-width': 2,
    opacity: 0.92 * plaque,
  });
};

/** A crown from outside, crown up, its neck at y = 0; `steps` of its curves make it fine. */
export function crownFace(
  { face, scale }: Pick<ToothForm, 'face' | 'scale'>,
  look: Look,
  id: string,
  steps = 8,
): string {
  const { material = 'enamel', stain = 0, plaque = 0, bright = 0, wear = 0, dark = 0 } = look;
  const d = crownPath(face, wear, steps);
  const points = smooth(face.crown, steps);
  const shine = points
    .slice(Math.round(points.length * 0.1), Math.round(points.length * 0.34))
    .map(([x, y]): Point => [x * 0.74, y * 0.86 - 12]);
  const inside = [
    stain > 0 ? path(d, { fill: '#c08a35', opacity: 0.62 * stain }) : '',
    rim(d, palette[material].line, 40),
    ...face.grooves.map((groove) => stroke(line(smooth(groove, steps)), palette[material].line, 3, { opacity: 0.4 })),
    stain > 0
      ? stroke(face.grooves.map((groove) => line(smooth(groove, steps))).join(''), '#6d4414', 7, {
          opacity: 0.55 * stain,
        })
      : '',
    plaque > 0 ? plaqueOn(face, plaque) : '',
    stroke(line(shine), '#ffffff', 13, { opacity: Math.min(1, 0.75 - 0.4 * stain + 0.25 * bright) }),
    bright > 0 ? path(d, { fill: '#ffffff', opacity: 0.35 * bright }) : '',
    dark > 0 ? path(d, { fill: '#142c40', opacity: dark }) : '',
  ];
  return group(
    [
      path(d, { fill: fill(material, 'down') }),
      clipped(`${id}-crown`, d, inside),
      stroke(d, palette[material].line, lines.outline),
    ],
    { transform: `scale(${scale[0]} ${scale[1]})` },
  );
}

/** The roots of the same tooth, with the ligament that holds them. */
export function rootsFace({ face, scale }: Pick<ToothForm, 'face' | 'scale'>, id: string, hasLigament = true): string {
  const outline = smooth(face.roots);
  const d = line([...outline, ...smooth(face.neck)], true);
  const behind = face.behind
    ? path(line(smooth(face.behind)), {
        fill: palette.cementum.shade,
        stroke: palette.cementum.line,
        'stroke-width': 2,
      })
    : '';
  return group(
    [
      hasLigament
        ? stroke(line(outline), palette.bone.light, 26) + stroke(line(outline), palette.ligament.base, 13)
        : '',
      behind,
      path(d, { fill: fill('cementum', 'round') }),
      clipped(`${id}-roots`, d, rim(d, palette.cementum.line, 30)),
      stroke(line(outline), palette.cementum.line, lines.detail),
    ],
    { transform: `scale(${scale[0]} ${scale[1]})` },
  );
}
