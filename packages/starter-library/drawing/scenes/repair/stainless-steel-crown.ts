import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 312, scale: 1.3 };

/** Steel crown for a milk tooth. */
export const scene = stillScene({
  key: 'stainless-steel-crown',
  title: 'Steel crown for a milk tooth',
  description: 'A milk molar cut open. A ready-made steel crown is set over it.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'milk molar',
        tissues: { width: 190 },
        state: { prepared: 1, crown: { material: 'metal', lift: 84 } },
      }),
      [
        labelAt(place, 'Steel crown', [82, -160], 'right'),
        labelAt(place, 'Milk tooth', [-70, -50], 'left'),
        labelAt(place, 'Nerve', [36, -10], 'right'),
      ],
    ),
});
