import { middles, toothRow, upperFront } from '../../model/row.ts';
import { placed } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 352, scale: 0.96, isUpper: true };
const teeth = upperFront((i) => ({ state: i === 2 ? { broken: 1 } : {} }));
const xs = middles(teeth);

/** Broken tooth. */
export const scene = stillScene({
  key: 'broken-tooth',
  title: 'Broken tooth',
  description: 'Upper front teeth. A large corner of one of them has broken off; the yellow dentine inside is seen.',
  draw: () =>
    frameOf(placed(place, toothRow(teeth, {}, 'row')), [
      labelAt(place, 'Broken corner', [(xs[2] ?? 0) + 60, -176], 'right'),
      labelAt(place, 'Bare dentine', [(xs[2] ?? 0) + 4, -172], 'right'),
      labelAt(place, 'Gum', [(xs[0] ?? 0) - 10, 60], 'left'),
    ]),
});
