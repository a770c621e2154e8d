import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** Failing filling. */
export const scene = stillScene({
  key: 'failing-filling',
  title: 'Failing filling',
  description:
    'The crown of a molar cut open. There is a gap around an old filling, and new decay below it comes near the nerve.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 172 },
        state: {
          decay: [{ site: 'groove', depth: 1 }],
          cavities: [{ at: 'groove', cut: 0.62, filled: 0.86, material: 'amalgam', leak: 1 }],
          inflamed: 0.3,
        },
      }),
      [
        labelAt(place, 'Gap', [38, -118], 'right'),
        labelAt(place, 'New decay', [4, -66], 'right'),
        labelAt(place, 'Old filling', [-14, -92], 'left'),
        labelAt(place, 'Nerve', [-34, 0], 'left'),
      ],
    ),
});
