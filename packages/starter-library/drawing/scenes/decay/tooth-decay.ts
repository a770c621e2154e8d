import { during, ease, linear } from '../../easing.ts';
import { painAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, nearCrown, placeBetween, wholeTooth } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

/** Decay from the groove through enamel and dentine to the nerve. */
export const scene: Scene = {
  key: 'tooth-decay',
  title: 'Tooth decay',
  description:
    'A molar cut open. Decay begins in the groove, goes through enamel and dentine and reaches the nerve, which turns red.',
  seconds: 14,
  frame: (t) => {
    const place = placeBetween(wholeTooth, { ...nearCrown, y: 356 }, ease(t, 2, 4.4));
    const depth = 0.35 * linear(t, 3, 5.4) + 0.4 * linear(t, 5.4, 8.6) + 0.25 * linear(t, 8.6, 11);
    return frameOf(
      cutTooth(place, {
        tissues: { width: 172 },
        state: { decay: [{ site: 'groove', depth }], inflamed: ease(t, 9.4, 12) },
        over: painAt([0, 0], t, 0.9 * ease(t, 11, 12)),
      }),
      [
        labelAt(place, 'Decay', [4, -100], 'right', ease(t, 3.6, 4.2)),
        labelAt(place, 'Enamel', [-84, -118], 'left', during(t, 0.4)),
        labelAt(place, 'Dentine', [-66, -40], 'left', during(t, 0.9)),
        t < 9.8
          ? labelAt(place, 'Nerve', [34, -10], 'right', during(t, 1.4, 9.8))
          : labelAt(place, 'Sore nerve', [34, -10], 'right', ease(t, 9.8, 10.4)),
      ],
    );
  },
  captions: [
    { from: 0.3, to: 3, text: 'Hard enamel covers a tooth. Below it is softer dentine, and inside is the nerve.' },
    { from: 3, to: 5.6, text: 'Acid from plaque makes a small hole in the enamel. It does not hurt yet.' },
    { from: 5.6, to: 9.4, text: 'In the softer dentine the decay spreads faster.' },
    { from: 9.4, to: 13.8, text: 'When it reaches the nerve, the nerve gets sore and the tooth aches.' },
  ],
  stillAt: 8.4,
};
