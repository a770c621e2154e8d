import { middles, toothRow, upperFront } from '../../model/row.ts';
import { placed } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 352, scale: 0.96, isUpper: true };
const teeth = upperFront((i) => ({ state: i === 1 ? { broken: 0.8 } : i === 2 ? { broken: 0.8, rebuilt: 1 } : {} }));
const xs = middles(teeth);

/** Composite bonding. */
export const scene = stillScene({
  key: 'composite-bonding',
  title: 'Composite bonding',
  description:
    'Upper front teeth. The chipped corner of one is built up with white plastic; the other is still chipped.',
  draw: () =>
    frameOf(placed(place, toothRow(teeth, {}, 'row')), [
      labelAt(place, 'Chipped', [(xs[1] ?? 0) + 54, -166], 'left'),
      labelAt(place, 'Built up', [(xs[2] ?? 0) + 58, -186], 'right'),
    ]),
});
