import type { Place } from '../../model/jaw/arch-line.ts';
import { crownPoint, drawSmile, type SmileState } from '../../model/jaw/smile.ts';
import { arrow } from '../../model/jaw/tools.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 372, scale: 0.72 };
const worn = (share: number, dy: number) =>
  Object.fromEntries(([-4, -3, -2, -1, 1, 2, 3, 4] as Place[]).map((place) => [place, { dy, look: { wear: share } }]));
const state: SmileState = { upper: worn(0.24, 20), lower: worn(0.2, 0), overlap: 72 };

export const scene = stillScene({
  key: 'teeth-grinding',
  title: 'Teeth grinding',
  description:
    'The upper and lower front teeth are pressed together and rub from side to side. Their edges are flat and short.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSmile(state, {
          over:
            arrow([
              [-70, 245],
              [-210, 245],
            ]) +
            arrow([
              [70, 245],
              [210, 245],
            ]),
        }),
      ),
    ),
    labels: [
      { text: 'Flat, worn edges', at: onStage(view, crownPoint('upper', 1, state, 0.78)), side: 'right' },
      { text: 'Rubs from side to side', at: onStage(view, [-200, 245]), side: 'left' },
    ],
  }),
});
