import { lowerFront, middles, toothRow } from '../../model/row.ts';
import { placed } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 330, scale: 0.8 };
const teeth = lowerFront((i) => ({ state: { plaque: 0.75 + 0.12 * (i % 3) } }));
const xs = middles(teeth);

/** Gingivitis. */
export const scene = stillScene({
  key: 'gingivitis',
  title: 'Gingivitis',
  description: 'Lower front teeth. The gum is red, thick and bleeds between the teeth, where there is plaque.',
  draw: () =>
    frameOf(placed(place, toothRow(teeth, { swelling: 1, bleeding: 1 }, 'row')), [
      labelAt(place, 'Plaque', [(xs[1] ?? 0) - 10, -42], 'left'),
      labelAt(place, 'Red gum', [(xs[4] ?? 0) + 20, 14], 'right'),
      labelAt(place, 'Bleeding', [((xs[1] ?? 0) + (xs[2] ?? 0)) / 2 + 22, 8], 'left'),
    ]),
});
