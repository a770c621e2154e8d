import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** Temporary filling. */
export const scene = stillScene({
  key: 'temporary-filling',
  title: 'Temporary filling',
  description:
    'The crown of a molar cut open. A soft filling closes a deep hollow for some weeks; below it is a layer of medicine.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 172 },
        state: {
          cavities: [
            { at: 'groove', cut: 1.06, filled: 1, material: 'medicine' },
            { at: 'groove', cut: 0.78, filled: 1, material: 'temporary' },
          ],
          inflamed: 0.2,
        },
      }),
      [
        labelAt(place, 'Temporary filling', [20, -96], 'right'),
        labelAt(place, 'Medicine', [20, -64], 'right'),
        labelAt(place, 'Nerve', [-34, 0], 'left'),
      ],
    ),
});
