import { during, ease, linear } from '../../easing.ts';
import { painAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { ...nearCrown, y: 320, scale: 1.5 };

/** Decay near the nerve makes it red and swollen. */
export const scene: Scene = {
  key: 'inflamed-nerve',
  title: 'Inflamed nerve',
  description:
    'The crown of a molar cut open. Decay comes close to the nerve. The nerve turns red, and rings show pain.',
  seconds: 11,
  frame: (t) => {
    const inflamed = 0.45 * ease(t, 3, 5) + 0.55 * ease(t, 6.4, 8.4);
    const beat = inflamed > 0.4 ? 0.12 * Math.sin(t * 5) : 0;
    return frameOf(
      cutTooth(place, {
        tissues: { width: 180 },
        state: {
          decay: [{ site: 'groove', depth: 0.3 + 0.55 * linear(t, 0.8, 4) + 0.15 * linear(t, 6, 8) }],
          inflamed: Math.min(1, inflamed + beat * inflamed),
        },
        over: painAt([0, 4], t, ease(t, 4.6, 5.4) * (0.45 + 0.55 * ease(t, 7.4, 8.4))),
      }),
      [
        labelAt(place, 'Decay', [6, -98], 'right', during(t, 1)),
        t < 3.4
          ? labelAt(place, 'Nerve', [-36, 0], 'left', during(t, 0.3, 3.4))
          : labelAt(place, 'Inflamed nerve', [-36, 0], 'left', during(t, 4)),
        labelAt(place, 'Pain', [40, 10], 'right', during(t, 7.6)),
      ],
    );
  },
  captions: [
    { from: 0.3, to: 3.4, text: 'The nerve lies in the middle of the tooth, with small blood vessels around it.' },
    { from: 3.4, to: 6.4, text: 'When decay comes near, it gets inflamed. Cold and sweet things hurt for a moment.' },
    { from: 6.4, to: 10.8, text: 'If the germs get in, it swells with no room to do so. Then it aches by itself.' },
  ],
  stillAt: 9.2,
};
