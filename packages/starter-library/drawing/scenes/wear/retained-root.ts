import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, wholeTooth } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...wholeTooth, y: 190 };

/** Retained root. */
export const scene = stillScene({
  key: 'retained-root',
  title: 'Retained root',
  description:
    'The roots of a molar cut open in the bone. The crown has broken off, and a little infection is around one tip.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 228, swelling: 0.3 },
        inBone: abscessAt(shapes['lower molar'], 0, 0.4, 'left'),
        state: { rootOnly: true, dead: 1 },
      }),
      [
        labelAt(place, 'Crown gone', [0, -28], 'right'),
        labelAt(place, 'Root left in the bone', [76, 140], 'right'),
        labelAt(place, 'Gum', [-140, 6], 'left'),
        labelAt(place, 'Infection', [-78, 290], 'left'),
      ],
    ),
});
