import { drawSideRow } from '../../model/jaw/side-row.ts';
import { syringe } from '../../model/jaw/tools.ts';
import { MOLAR_SOCKET } from '../../model/jaw/wounds.ts';
import { fill, palette, withDefs } from '../../model/palette.ts';
import { group, onStage, path, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 600, y: 300, scale: 1 };

export const scene = stillScene({
  key: 'dry-socket-dressing',
  title: 'Dressing for a dry socket',
  description: 'The empty socket is rinsed and filled with a soothing dressing that covers the bare bone.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSideRow(
          {
            jaw: 'lower',
            origin: 1,
            margins: [24, 24],
            teeth: [{ number: 5 }, { number: 6, opacity: 0 }, { number: 7 }],
          },
          {
            inBone:
              path(MOLAR_SOCKET, { fill: fill('medicine', 'down') }) +
              path('M-90 70V-4Q-50 -26 0 -28Q50 -26 90 -4V70Z', { fill: palette.medicine.base }) +
              stroke(MOLAR_SOCKET, palette.medicine.line, 3) +
              stroke(
                'M-60 60Q-20 90 0 60T60 70M-66 130Q-54 150 -40 130M40 150Q56 170 66 140',
                palette.medicine.line,
                4,
                { opacity: 0.5 },
              ),
            over: group(syringe('medicine', 0.4), { transform: 'translate(30 -40) rotate(26) scale(0.8)' }),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Soothing dressing', at: onStage(view, [62, 200]), side: 'right' },
      { text: 'Covered bone', at: onStage(view, [-88, 160]), side: 'left' },
    ],
  }),
});
