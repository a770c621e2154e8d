import { drawSmile } from '../../model/jaw/smile.ts';
import { fill, palette, withDefs } from '../../model/palette.ts';
import { onStage, path, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 210, scale: 0.8 };
const lip = 'M-520 330C-420 210 420 210 520 330C520 520 300 600 0 600C-300 600 -520 520 -520 330Z';
const ulcer = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx + 26}" ry="${ry + 22}" fill="${palette.sore.base}" opacity="0.45"/><ellipse cx="${x}" cy="${y}" rx="${rx + 10}" ry="${ry + 9}" fill="${palette.sore.shade}"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${palette.plaque.light}"/><ellipse cx="${x - rx * 0.2}" cy="${y - ry * 0.2}" rx="${rx * 0.5}" ry="${ry * 0.45}" fill="#ffffff" opacity="0.55"/>`;

export const scene = stillScene({
  key: 'mouth-ulcer',
  title: 'Mouth ulcer',
  description:
    'The lower lip is turned out below the lower teeth. On its inside are two round, whitish sores with a red edge.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSmile(
          { open: 0 },
          {
            over:
              path(lip, { fill: fill('gum', 'down'), stroke: palette.gum.line, 'stroke-width': 5 }) +
              path(
                'M-520 330C-520 520 -300 600 0 600C300 600 520 520 520 330C500 450 300 530 0 530C-300 530 -500 450 -520 330Z',
                { fill: '#c9656c' },
              ) +
              stroke('M-420 320C-300 262 300 262 420 320', '#ffffff', 14, { opacity: 0.3 }) +
              ulcer(-130, 390, 58, 42) +
              ulcer(170, 420, 32, 26),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Ulcer', at: onStage(view, [190, 420]), side: 'right' },
      { text: 'Red edge', at: onStage(view, [-198, 396]), side: 'left' },
      { text: 'Inside of the lip', at: onStage(view, [330, 350]), side: 'right' },
    ],
  }),
});
