import { canine, canineFace, incisor, incisorFace } from './front-teeth.ts';
import { lowerMolar, lowerMolarFace } from './lower-molar.ts';
import { milkMolar, milkMolarFace } from './milk-molar.ts';
import { premolar, premolarFace } from './premolar.ts';
import type { ToothFace, ToothShape } from './shape.ts';
import { upperMolar, upperMolarFace } from './upper-molar.ts';

export type ToothKind = 'incisor' | 'canine' | 'premolar' | 'upper molar' | 'lower molar' | 'milk molar';

/** Each tooth, cut in its middle. */
export const shapes: Record<ToothKind, ToothShape> = {
  incisor,
  canine,
  premolar,
  'upper molar': upperMolar,
  'lower molar': lowerMolar,
  'milk molar': milkMolar,
};

/** Each tooth from outside. */
export const faces: Record<ToothKind, ToothFace> = {
  incisor: incisorFace,
  canine: canineFace,
  premolar: premolarFace,
  'upper molar': upperMolarFace,
  'lower molar': lowerMolarFace,
  'milk molar': milkMolarFace,
};
