import { clearShell } from '../../model/jaw/appliances.ts';
import { drawSmile } from '../../model/jaw/smile.ts';
import { arrow } from '../../model/jaw/tools.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 390, scale: 0.72 };
const state = { open: 130 };

export const scene = stillScene({
  key: 'removable-retainer',
  title: 'Removable retainer',
  description:
    'A clear shell that fits over the straight upper teeth, a little below its place. It is put in at night and taken out by day.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSmile(state, {
          over:
            clearShell('upper', state, 70) +
            arrow([
              [300, 200],
              [300, 80],
            ]) +
            arrow([
              [-300, 200],
              [-300, 80],
            ]),
        }),
      ),
    ),
    labels: [
      { text: 'Clear retainer', at: onStage(view, [430, 20]), side: 'right' },
      { text: 'Straight teeth', at: onStage(view, [-300, -110]), side: 'left' },
    ],
  }),
});
