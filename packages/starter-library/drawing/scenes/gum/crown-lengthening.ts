import { curve } from '../../model/geometry.ts';
import { middles, toothRow, upperFront } from '../../model/row.ts';
import { placed, stroke } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 352, scale: 0.96, isUpper: true };
const teeth = upperFront((i) => ({ recession: i < 2 ? -0.46 : 0.04 }));
const xs = middles(teeth);

/** Crown lengthening. */
export const scene = stillScene({
  key: 'crown-lengthening',
  title: 'Crown lengthening',
  description:
    'Upper front teeth. On the left the gum covers much of the teeth; on the right it is trimmed along a dashed line and more of the teeth is seen.',
  draw: () =>
    frameOf(
      placed(place, [
        toothRow(teeth, { papillaLoss: 0.2 }, 'row'),
        stroke(
          [xs[2] ?? 0, xs[3] ?? 0]
            .map((x) =>
              curve([
                [x - 62, -62],
                [x, -44],
                [x + 62, -62],
              ]),
            )
            .join(''),
          '#0b6b7e',
          4,
          { 'stroke-dasharray': '10 8' },
        ),
      ]),
      [
        labelAt(place, 'Short teeth', [xs[0] ?? 0, -110], 'left'),
        labelAt(place, 'Gum before', [xs[3] ?? 0, -46], 'right'),
        labelAt(place, 'Longer teeth', [xs[3] ?? 0, -130], 'right'),
        labelAt(place, 'Gum after', [(xs[3] ?? 0) + 10, 30], 'right'),
      ],
    ),
});
