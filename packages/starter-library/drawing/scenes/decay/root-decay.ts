import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 320, scale: 1.5 };

/** Decay of the root. */
export const scene = stillScene({
  key: 'root-decay',
  title: 'Decay of the root',
  description: 'A tooth cut open whose gum has gone down. There is decay in the bare root, close to the gum.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues: { cut: 'across', recession: [0.38, 0.12], boneLoss: [0.3, 0.1] },
        state: { decay: [{ site: 'root left', depth: 0.82 }] },
      }),
      [
        labelAt(place, 'Decay of the root', [-66, 19], 'left'),
        labelAt(place, 'Gum gone down', [-88, 92], 'left'),
        labelAt(place, 'Enamel', [78, -98], 'right'),
        labelAt(place, 'Nerve', [6, 30], 'right'),
      ],
    ),
});
