import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt, drainFrom } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 660, y: 228, scale: 1.26 };

/** Long-lasting abscess. */
export const scene = stillScene({
  key: 'chronic-abscess',
  title: 'Long-lasting abscess',
  description:
    'A tooth with a dead nerve, cut open. Pus from the tip of its root has made a way through the bone to a small boil on the gum.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues: { cut: 'across' },
        inBone: abscessAt(shapes.premolar, 0, 0.72, 'tip'),
        state: { decay: [{ site: 'right', depth: 1 }], dead: 1 },
        over: drainFrom(shapes.premolar, 1),
      }),
      [
        labelAt(place, 'Boil on the gum', [-146, 190], 'left'),
        labelAt(place, 'Way of the pus', [-84, 248], 'left'),
        labelAt(place, 'Decay', [70, -66], 'right'),
        labelAt(place, 'Dead nerve', [8, 40], 'right'),
        labelAt(place, 'Pus', [26, 292], 'right'),
      ],
    ),
});
