import type { Place } from '../../model/jaw/arch-line.ts';
import { crownPoint, drawSmile, type SmileState } from '../../model/jaw/smile.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 372, scale: 0.72 };
const apart = (by: readonly number[]): SmileState['upper'] =>
  Object.fromEntries(
    by.flatMap((dx, index) => [
      [index + 1, { dx }],
      [-(index + 1) as Place, { dx: -dx }],
    ]),
  );
const state: SmileState = { upper: apart([26, 40, 62, 66, 60, 50]), lower: apart([6, 22, 34, 40, 44, 40]) };

export const scene = stillScene({
  key: 'gaps-between-teeth',
  title: 'Gaps between teeth',
  description:
    'Both rows of teeth from the front. There is a wide gap between the two upper front teeth, and smaller gaps beside them.',
  draw: () => ({
    picture: withDefs(placed(view, drawSmile(state))),
    labels: [
      { text: 'Gap', at: onStage(view, [0, -70]), side: 'top' },
      {
        text: 'Smaller gap',
        at: onStage(view, [
          (crownPoint('upper', 2, state, 0.7)[0] + crownPoint('upper', 3, state, 0.7)[0]) / 2 - 4,
          -70,
        ]),
        side: 'right',
      },
    ],
  }),
});
