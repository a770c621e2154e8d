import { during, ease, linear } from '../../easing.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt, painAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, wholeTooth } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { ...wholeTooth, y: 218 };

/** A dead nerve whose infection spreads into the bone. */
export const scene: Scene = {
  key: 'tooth-abscess',
  title: 'Tooth abscess',
  description:
    'A molar with deep decay. Its nerve turns red and then dark. Pus gathers in the bone around the tip of a root and grows.',
  seconds: 13,
  frame: (t) => {
    const depth = 0.6 + 0.4 * linear(t, 0.5, 3);
    const size = linear(t, 5.4, 10.5);
    return frameOf(
      cutTooth(place, {
        tissues: { width: 228, swelling: [0.7 * ease(t, 8, 11), 0] },
        inBone: abscessAt(shapes['lower molar'], 0, size, 'left'),
        state: { decay: [{ site: 'groove', depth }], inflamed: ease(t, 2, 4), dead: ease(t, 4, 6.4) },
        over: painAt([-66, 292], t, ease(t, 9, 10)),
      }),
      [
        labelAt(place, 'Decay', [6, -100], 'right', during(t, 0.4)),
        t < 4.6
          ? labelAt(place, 'Sore nerve', [30, 8], 'right', during(t, 2.6, 4.6))
          : labelAt(place, 'Dead nerve', [30, 8], 'right', during(t, 5)),
        labelAt(place, 'Pus in the bone', [-84, 296], 'left', during(t, 7)),
        labelAt(place, 'Swollen gum', [-130, -6], 'left', during(t, 10)),
      ],
    );
  },
  captions: [
    { from: 0.3, to: 3.6, text: 'Deep decay lets germs reach the nerve.' },
    { from: 3.6, to: 6.4, text: 'The nerve dies. The germs move down the canals of the roots.' },
    { from: 6.4, to: 9.6, text: 'Pus gathers in the bone around the tip of the root and destroys it.' },
    { from: 9.6, to: 12.8, text: 'It presses, so it throbs and hurts on biting. It does not heal by itself.' },
  ],
  stillAt: 11.6,
};
