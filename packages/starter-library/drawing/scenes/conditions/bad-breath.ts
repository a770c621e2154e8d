import { openMouth } from '../../model/jaw/mouth.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 340, scale: 0.84 };
const waves = [-110, 0, 110]
  .map((x) =>
    stroke(`M${x} 40C${x - 60} -20 ${x + 60} -60 ${x} -130S${x + 50} -220 ${x + 10} -280`, '#b9d46a', 16, {
      opacity: 0.65,
    }),
  )
  .join('');

export const scene = stillScene({
  key: 'bad-breath',
  title: 'Bad breath',
  description:
    'An open mouth. A yellow coat of bacteria lies on the back of the tongue, and smelling gas rises from it.',
  draw: () => ({
    picture: withDefs(placed(view, openMouth({ coat: 1 }) + waves)),
    labels: [
      { text: 'Bacteria on the tongue', at: onStage(view, [70, 150]), side: 'right' },
      { text: 'Smelling gas', at: onStage(view, [-114, -120]), side: 'left' },
    ],
  }),
});
