import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 236, scale: 1.4 };

/** Part of the nerve of a milk tooth treated. */
export const scene = stillScene({
  key: 'pulpotomy',
  title: 'Part of the nerve of a milk tooth treated',
  description:
    'A milk molar cut open. The upper part of its nerve is replaced by a medicine, the nerve in the roots is healthy, and a steel crown covers the tooth.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'milk molar',
        tissues: { width: 190 },
        state: {
          prepared: 1,
          crown: { material: 'metal', lift: 0 },
          chamberEmptied: 0,
          chamberFilled: 1,
          chamberFloor: 26,
          chamberMaterial: 'medicine',
        },
      }),
      [
        labelAt(place, 'Steel crown', [74, -98], 'right'),
        labelAt(place, 'Medicine', [-30, -20], 'left'),
        labelAt(place, 'Healthy nerve', [-72, 96], 'left'),
      ],
    ),
});
