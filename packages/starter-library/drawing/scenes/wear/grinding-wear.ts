import { palette } from '../../model/palette.ts';
import { lowerFront, middles, toothRow, upperFront } from '../../model/row.ts';
import { placed, stroke } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const above = { x: 640, y: 234, scale: 0.84, isUpper: true };
const below = { x: 640, y: 488, scale: 0.8 };
const upper = upperFront((i) => ({ state: { wear: 0.86 - 0.1 * (i % 2) } }));
const lower = lowerFront((i) => ({ state: { wear: i % 5 === 0 ? 0.9 : 0.72 } }));

/** Wear from grinding. */
export const scene = stillScene({
  key: 'grinding-wear',
  title: 'Wear from grinding',
  description:
    'Upper and lower front teeth edge to edge. Their edges are ground flat, and yellow dentine is seen in them.',
  draw: () =>
    frameOf(
      [
        placed(above, toothRow(upper, {}, 'upper')),
        placed(below, toothRow(lower, {}, 'lower')),
        stroke('M590 372H440m26 -18l-26 18l26 18M690 372H840m-26 -18l26 18l-26 18', palette.pain.base, 7),
      ],
      [
        labelAt(above, 'Flat edges', [(middles(upper)[0] ?? 0) - 10, -118], 'left'),
        labelAt(below, 'Bare dentine', [(middles(lower)[4] ?? 0) + 20, -122], 'right'),
      ],
    ),
});
