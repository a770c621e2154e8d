import { drawSideRow } from '../../model/jaw/side-row.ts';
import { painStar } from '../../model/jaw/tools.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { disc, onStage, path, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 520, y: 330, scale: 0.96 };
const flap =
  'M362 40C366 -50 350 -112 292 -128C250 -136 216 -120 226 -104C262 -106 296 -96 310 -64C318 -30 320 0 326 26Q348 44 362 20Z';

export const scene = stillScene({
  key: 'pericoronitis',
  title: 'Sore gum over a wisdom tooth',
  description:
    'A wisdom tooth is only half through the gum. A flap of gum lies over it. Food and bacteria are caught under the flap, and it is red and swollen.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSideRow(
          {
            jaw: 'lower',
            origin: 0,
            margins: [30, 150],
            floor: 370,
            swelling: (x) => 0.8 * Math.exp(-(((x - 350) / 70) ** 2)),
            teeth: [{ number: 7 }, { number: 8, dy: 46, turn: -8, dx: 12 }],
          },
          {
            over: [
              path('M230 -106Q262 -114 296 -98Q322 -70 322 10L300 10Q296 -60 282 -72Q256 -96 230 -94Z', {
                fill: palette.plaque.base,
                stroke: palette.plaque.shade,
                'stroke-width': 3,
              }),
              ...[
                [250, -100],
                [276, -94],
                [298, -74],
                [308, -40],
              ].map(([x = 0, y = 0]) => disc([x, y], 8, { fill: palette.decay.light })),
              path(flap, { fill: palette.sore.base, stroke: palette.sore.line, 'stroke-width': 4 }),
              stroke('M270 -116Q334 -106 344 -30', '#ffffff', 9, { opacity: 0.35 }),
              painStar([392, -70], 46, 0.9),
            ].join(''),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Swollen flap of gum', at: onStage(view, [346, -60]), side: 'right' },
      { text: 'Food and bacteria', at: onStage(view, [258, -100]), side: 'top' },
      { text: 'Wisdom tooth half through', at: onStage(view, [170, -40]), side: 'left' },
    ],
  }),
});
