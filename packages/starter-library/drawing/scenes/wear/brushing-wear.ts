import { lowerFront, middles, toothRow } from '../../model/row.ts';
import { placed } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 330, scale: 0.8 };
const amount = [0.1, 0.8, 1, 0.9, 0.2, 0];
const teeth = lowerFront((i) => ({ state: { notch: amount[i] ?? 0 }, recession: 0.46 * (amount[i] ?? 0) }));
const xs = middles(teeth);

/** Wear from brushing. */
export const scene = stillScene({
  key: 'brushing-wear',
  title: 'Wear from brushing',
  description:
    'Lower front teeth. Notches are worn into three of them at the edge of the gum, and the gum has gone down.',
  draw: () =>
    frameOf(placed(place, toothRow(teeth, {}, 'row')), [
      labelAt(place, 'Notch', [(xs[2] ?? 0) - 8, 2], 'left'),
      labelAt(place, 'Bare root', [xs[2] ?? 0, 44], 'left'),
      labelAt(place, 'Enamel', [(xs[4] ?? 0) + 8, -130], 'right'),
      labelAt(place, 'Gum gone down', [(xs[3] ?? 0) + 10, 74], 'right'),
    ]),
});
