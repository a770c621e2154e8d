import { openMouth } from '../../model/jaw/mouth.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 340, scale: 0.84 };
const strands = stroke('M-150 -60Q-140 40 -156 120M150 -60Q140 30 150 120M-60 -90Q-56 -30 -64 30', '#f4f0e6', 6, {
  opacity: 0.6,
});

export const scene = stillScene({
  key: 'dry-mouth',
  title: 'Dry mouth',
  description: 'An open mouth. The tongue is red, dry and cracked, and there are only a few sticky strands of saliva.',
  draw: () => ({
    picture: withDefs(placed(view, openMouth({ dry: 1 }, strands))),
    labels: [
      { text: 'Dry, cracked tongue', at: onStage(view, [80, 150]), side: 'right' },
      { text: 'Sticky saliva', at: onStage(view, [-152, 60]), side: 'left' },
    ],
  }),
});
