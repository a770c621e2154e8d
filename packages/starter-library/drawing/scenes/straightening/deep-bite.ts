import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 410, scale: 0.68 };
const state = { overlap: 150 };

export const scene = stillScene({
  key: 'deep-bite',
  title: 'Deep bite',
  description: 'Both rows of teeth from the front, closed. The upper front teeth cover the lower ones almost wholly.',
  draw: () => ({
    picture: withDefs(placed(view, drawSmile(state))),
    labels: [
      { text: 'Upper teeth in front', at: onStage(view, crownPoint('upper', 1, state, 0.8)), side: 'right' },
      { text: 'Lower teeth hidden', at: onStage(view, crownPoint('lower', -1, state, 0.12)), side: 'left' },
    ],
  }),
});
