import { lowerFront, middles, toothRow } from '../../model/row.ts';
import { placed } from '../../model/svg.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 330, scale: 0.9 };
const teeth = lowerFront((i) => ({ state: i < 3 ? { plaque: 0.9 - 0.1 * i } : { tartar: 0.8 + 0.1 * (i - 3) } }));
const xs = middles(teeth);

/** Plaque and tartar. */
export const scene = stillScene({
  key: 'plaque-and-tartar',
  title: 'Plaque and tartar',
  description:
    'Lower front teeth. On the left, soft pale plaque covers them near the gum; on the right, hard brown tartar.',
  draw: () =>
    frameOf(placed(place, toothRow(teeth, { swelling: 0.35 }, 'row')), [
      labelAt(place, 'Soft plaque', [(xs[1] ?? 0) - 6, -46], 'left'),
      labelAt(place, 'Hard tartar', [(xs[4] ?? 0) + 8, -36], 'right'),
      labelAt(place, 'Gum', [(xs[4] ?? 0) + 20, 90], 'right'),
    ]),
});
