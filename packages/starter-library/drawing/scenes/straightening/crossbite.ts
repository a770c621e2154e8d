import { crownPoint, drawSmile, type SmileState } from '../../model/jaw/smile.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 372, scale: 0.68 };
const state: SmileState = {
  isCrossed: true,
  shift: 26,
  upper: { 3: { dx: -10 }, 4: { dx: -52 }, 5: { dx: -64 }, 6: { dx: -76 } },
  lower: {
    3: { dx: 16, isBefore: true },
    4: { dx: 34, isBefore: true },
    5: { dx: 42, isBefore: true },
    6: { dx: 44, isBefore: true },
  },
};

export const scene = stillScene({
  key: 'crossbite',
  title: 'Crossbite',
  description:
    'Both rows of teeth from the front. On one side the upper back teeth bite inside the lower ones, and the middle of the lower jaw is to the side.',
  draw: () => ({
    picture: withDefs(placed(view, drawSmile(state))),
    labels: [
      { text: 'Lower teeth outside', at: onStage(view, crownPoint('lower', 4, state, 0.7)), side: 'right' },
      { text: 'Upper teeth outside', at: onStage(view, crownPoint('upper', -4, state, 0.7)), side: 'left' },
    ],
  }),
});
