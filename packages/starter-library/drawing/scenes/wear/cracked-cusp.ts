import { parted } from '../../model/halves.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { placed } from '../../model/svg.ts';
import { tissuesAround } from '../../model/tissues.ts';
import { toothSection } from '../../model/tooth.ts';
import { frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** Cracked cusp. */
export const scene = stillScene({
  key: 'cracked-cusp',
  title: 'Cracked cusp',
  description: 'The crown of a molar cut open. One cusp has broken off along a crack and is loose.',
  draw: () =>
    frameOf(
      placed(place, [
        tissuesAround(shapes['lower molar'], { width: 172 }, 'tissue'),
        parted(
          (id) =>
            toothSection('lower molar', { cavities: [{ at: 'groove', cut: 0.6, filled: 1, material: 'amalgam' }] }, id),
          [
            [36, -210],
            [38, -128],
            [50, -104],
            [62, -86],
            [84, -62],
            [170, -58],
          ],
          [16, -14],
          5,
        ),
      ]),
      [
        labelAt(place, 'Old filling', [-8, -90], 'left'),
        labelAt(place, 'Loose cusp', [96, -116], 'right'),
        labelAt(place, 'Crack', [74, -72], 'right'),
      ],
    ),
});
