import { curve, line } from '../../model/geometry.ts';
import { fill, palette } from '../../model/palette.ts';
import { lowerFront, middles, toothRow } from '../../model/row.ts';
import { path, placed, stroke } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 330, scale: 0.9 };
const teeth = lowerFront((i) => ({ recession: i === 2 || i === 4 ? 0.62 : 0.06 }));
const xs = middles(teeth);
const x = xs[2] ?? 0;

/** The piece over the root, with its stitches. */
const graft =
  path(
    curve(
      [
        [x - 54, 6],
        [x - 30, 14],
        [x, 20],
        [x + 30, 14],
        [x + 54, 6],
        [x + 60, 70],
        [x + 44, 122],
        [x, 136],
        [x - 44, 122],
        [x - 60, 70],
      ],
      true,
    ),
    {
      fill: fill('gum', 'down'),
      stroke: palette.gum.line,
      'stroke-width': 3,
    },
  ) +
  stroke(
    [
      [-58, 40],
      [-58, 80],
      [-46, 116],
      [0, 136],
      [46, 116],
      [58, 80],
      [58, 40],
    ]
      .map(([dx = 0, y = 0]) =>
        line([
          [x + dx - 9, y - 5],
          [x + dx + 9, y + 5],
        ]),
      )
      .join(''),
    '#2b3643',
    4,
  );

/** Gum graft. */
export const scene = stillScene({
  key: 'gum-graft',
  title: 'Gum graft',
  description: 'Lower front teeth. A piece of gum is stitched over the bare root of one of them.',
  draw: () =>
    frameOf(placed(place, [toothRow(teeth, {}, 'row'), graft]), [
      labelAt(place, 'Bare root', [xs[4] ?? 0, 56], 'right'),
      labelAt(place, 'New gum', [(xs[2] ?? 0) - 26, 66], 'left'),
      labelAt(place, 'Stitches', [(xs[2] ?? 0) - 50, 108], 'left'),
    ]),
});
