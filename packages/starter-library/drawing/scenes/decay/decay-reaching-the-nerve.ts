import { painAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** Decay that reaches the nerve. */
export const scene = stillScene({
  key: 'decay-reaching-the-nerve',
  title: 'Decay that reaches the nerve',
  description:
    'The crown of a molar cut open. Decay has gone through enamel and dentine into the nerve, which is red. Rings show pain.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 172 },
        state: { decay: [{ site: 'right', depth: 1 }], inflamed: 1 },
        over: painAt([10, -4], 0.4, 0.9),
      }),
      [labelAt(place, 'Deep decay', [78, -72], 'right'), labelAt(place, 'Inflamed nerve', [-34, 0], 'left')],
    ),
});
