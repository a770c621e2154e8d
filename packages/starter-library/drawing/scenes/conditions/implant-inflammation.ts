import { implantScrew, madeCrown } from '../../model/jaw/implant.ts';
import { drawSideRow } from '../../model/jaw/side-row.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { group, onStage, path, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 265, scale: 0.97 };
const crater = 'M-104 36Q-84 150 -44 168V40H44V168Q84 150 104 36Z';

export const scene = stillScene({
  key: 'implant-inflammation',
  title: 'Inflammation around an implant',
  description:
    'Plaque sits on an implant at the edge of the gum. The gum is red and swollen, and bone is lost around the upper half of the implant.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSideRow(
          {
            jaw: 'lower',
            origin: 1,
            margins: [18, 18],
            floor: 360,
            swelling: (x) => Math.exp(-((x / 92) ** 4)),
            teeth: [{ number: 5 }, { number: 6, isGone: true }, { number: 7 }],
          },
          {
            inBone:
              path(crater, { fill: palette.sore.base, stroke: palette.sore.line, 'stroke-width': 4 }) +
              group(implantScrew(), { transform: 'translate(0 56)' }) +
              stroke('M-52 70V130M52 70V130M-50 40V66M50 40V66', palette.plaque.base, 16),
            onCrowns:
              group(madeCrown('lower', 6, 'new'), { transform: 'translate(0 10)' }) +
              path('M-96 -28Q-60 -44 -30 -30Q0 -46 34 -30Q66 -44 96 -28V20H-96Z', {
                fill: palette.plaque.base,
                stroke: palette.plaque.shade,
                'stroke-width': 3,
              }),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Plaque', at: onStage(view, [-60, -30]), side: 'left' },
      { text: 'Red, swollen gum', at: onStage(view, [96, 10]), side: 'right' },
      { text: 'Lost bone', at: onStage(view, [72, 110]), side: 'right' },
      { text: 'Implant', at: onStage(view, [-18, 220]), side: 'left' },
    ],
  }),
});
