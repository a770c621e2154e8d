import { parted } from '../../model/halves.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { placed } from '../../model/svg.ts';
import { tissuesAround } from '../../model/tissues.ts';
import { toothSection } from '../../model/tooth.ts';
import { frameOf, labelAt, wholeTooth } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

/** Split tooth. */
export const scene = stillScene({
  key: 'split-tooth',
  title: 'Split tooth',
  description:
    'A molar cut open. A crack has gone from the biting surface through the nerve between the roots. The tooth is in two parts.',
  draw: () =>
    frameOf(
      placed(wholeTooth, [
        tissuesAround(shapes['lower molar'], { width: 228 }, 'tissue'),
        parted(
          (id) => toothSection('lower molar', { inflamed: 0.7 }, id),
          [
            [4, -200],
            [4, -112],
            [-5, -86],
            [5, -60],
            [-3, -34],
            [6, -6],
            [-4, 24],
            [4, 52],
            [0, 84],
            [0, 330],
          ],
          [17, 0],
        ),
      ]),
      [
        labelAt(wholeTooth, 'Crack through the tooth', [12, -70], 'left'),
        labelAt(wholeTooth, 'Nerve', [46, -6], 'right'),
        labelAt(wholeTooth, 'Two parts', [90, -110], 'right'),
      ],
    ),
});
