import { drawSideRow } from '../../model/jaw/side-row.ts';
import { painStar } from '../../model/jaw/tools.ts';
import { MOLAR_SOCKET } from '../../model/jaw/wounds.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { onStage, path, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 270, scale: 1.02 };

export const scene = stillScene({
  key: 'dry-socket',
  title: 'Dry socket',
  description:
    'After a tooth was taken out, the blood clot is lost. The socket is empty, its bone is bare and hurts, and the gum around it is red.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSideRow(
          {
            jaw: 'lower',
            origin: 1,
            margins: [24, 24],
            swelling: (x) => 0.9 * Math.exp(-(((Math.abs(x) - 100) / 46) ** 2)),
            teeth: [{ number: 5 }, { number: 6, opacity: 0 }, { number: 7 }],
          },
          {
            inBone:
              path(MOLAR_SOCKET, { fill: '#6b4a34' }) +
              stroke(MOLAR_SOCKET, '#fffdf4', 14) +
              stroke(MOLAR_SOCKET, palette.bone.line, 3),
            over: painStar([0, 150], 62, 0.95) + painStar([52, 214], 34, 0.9),
          },
        ),
      ),
    ),
    labels: [
      { text: 'No blood clot', at: onStage(view, [0, 60]), side: 'top' },
      { text: 'Bare bone hurts', at: onStage(view, [84, 150]), side: 'right' },
      { text: 'Red gum', at: onStage(view, [-100, 14]), side: 'left' },
    ],
  }),
});
