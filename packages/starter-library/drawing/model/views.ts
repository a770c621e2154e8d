import type { Label } from '../labels.ts';
import type { Frame } from '../scene.ts';
import { mix, type Point } from './geometry.ts';
import { withDefs } from './palette.ts';
import { shapes, type ToothKind } from './shapes/kinds.ts';
import { onStage, type Place, placed } from './svg.ts';
import { type Tissues, tissuesAround } from './tissues.ts';
import { type ToothState, toothSection } from './tooth.ts';

/** Where a cut tooth is on the stage: whole, with room for labels beside it. */
export const wholeTooth: Place = { x: 640, y: 228, scale: 1.12 };

/** The crown of a molar, near; instruments have room above it. */
export const nearCrown: Place = { x: 640, y: 448, scale: 1.62 };

/** A cut tooth in its gum and bone, and what a scene adds to it. */
interface CutTooth {
  kind?: ToothKind;
  tissues?: Tissues;
  state?: ToothState;
  /** Drawn in the bone, behind the tooth. */
  inBone?: string;
  /** Drawn in the tooth. */
  inside?: string;
  /** Drawn over all, where the tooth is. */
  over?: string;
}

/** A cut tooth at its place. */
export const cutTooth = (
  place: Place,
  { kind = 'lower molar', tissues = {}, state = {}, inBone = '', inside = '', over = '' }: CutTooth,
): string =>
  placed(place, [
    tissuesAround(shapes[kind], tissues, 'tissue', inBone),
    toothSection(kind, state, 'tooth', inside),
    over,
  ]);

/** The frame of parts of a picture and its labels. */
export const frameOf = (parts: string | readonly string[], labels: readonly Label[] = []): Frame => ({
  picture: withDefs(typeof parts === 'string' ? parts : parts.join('')),
  labels,
});

/** A label of a point of a placed thing. */
export const labelAt = (place: Place, text: string, at: Point, side: Label['side'], opacity = 1): Label => ({
  text,
  at: onStage(place, at),
  side,
  opacity,
});

/** A place on the way from one to another. */
export const placeBetween = (from: Place, to: Place, share: number): Place => ({
  x: mix(from.x, to.x, share),
  y: mix(from.y, to.y, share),
  scale: mix(from.scale, to.scale, share),
});
