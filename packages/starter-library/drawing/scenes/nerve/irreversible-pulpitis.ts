import { painAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** A nerve that cannot recover. */
export const scene = stillScene({
  key: 'irreversible-pulpitis',
  title: 'A nerve that cannot recover',
  description:
    'The crown of a molar cut open. Decay has reached the nerve, which is deep red down into the roots. Rings show pain.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 172 },
        state: { decay: [{ site: 'groove', depth: 1 }], inflamed: 1 },
        over: painAt([0, 4], 0.5, 1),
      }),
      [
        labelAt(place, 'Decay in the nerve', [6, -92], 'right'),
        labelAt(place, 'Badly inflamed', [-36, 0], 'left'),
        labelAt(place, 'Down to the roots', [56, 120], 'right'),
      ],
    ),
});
