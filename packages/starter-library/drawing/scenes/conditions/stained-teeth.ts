import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 372, scale: 0.72 };
const state = { look: { stain: 0.9 }, upper: { [-1]: { look: { stain: 0.15 } }, [-2]: { look: { stain: 0.15 } } } };

export const scene = stillScene({
  key: 'stained-teeth',
  title: 'Stained teeth',
  description:
    'Both rows of teeth from the front. Most teeth are yellow and brown, darkest in their grooves. Two teeth show their natural shade.',
  draw: () => ({
    picture: withDefs(placed(view, drawSmile(state))),
    labels: [
      { text: 'Stained', at: onStage(view, crownPoint('upper', 2, state, 0.5)), side: 'right' },
      { text: 'Natural shade', at: onStage(view, crownPoint('upper', -2, state, 0.5)), side: 'left' },
    ],
  }),
});
