import { during, ease, linear } from '../../easing.ts';
import { lowerFront, middles, toothRow } from '../../model/row.ts';
import { placed } from '../../model/svg.ts';
import { toothbrush } from '../../model/tools.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { x: 640, y: 330, scale: 0.9 };

/** The gum of two teeth goes down and their roots are bare. */
export const scene: Scene = {
  key: 'gum-recession',
  title: 'Gum recession',
  description:
    'Lower front teeth. A hard brush scrubs to and fro. The gum of two teeth goes down and the yellow roots are bare.',
  seconds: 11,
  frame: (t) => {
    const gone = linear(t, 2, 8.4);
    const amount = [0.16, 0.5, 0.86, 0.62, 0.22, 0.14];
    const teeth = lowerFront((i) => ({ recession: (amount[i] ?? 0) * gone }));
    const xs = middles(teeth);
    const away = 1 - ease(t, 1, 1.8) + ease(t, 8.4, 9.2);
    const x = (xs[2] as number) + 110 * Math.sin(t * 7);
    return frameOf(
      placed(place, [
        toothRow(teeth, { papillaLoss: 0.25 * gone }, 'row'),
        t > 1 && t < 9.2
          ? placed(
              { x: x + 20, y: 6 + 420 * away, scale: 1.05, turn: 0 },
              `<g opacity="${(1 - Math.min(1, away)).toFixed(2)}">${toothbrush()}</g>`,
            )
          : '',
      ]),
      [
        labelAt(place, 'Crown', [(xs[4] as number) + 10, -130], 'right', during(t, 0.3)),
        labelAt(place, 'Gum', [(xs[4] as number) + 20, 90], 'right', during(t, 0.6)),
        ...(t >= 3 ? [labelAt(place, 'Bare root', [xs[2] as number, 62], 'left', during(t, 8.6))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.2, text: 'A healthy gum covers the roots of the teeth.' },
    { from: 2.2, to: 6, text: 'Scrubbing with a hard brush, or gum disease, makes it go down over the years.' },
    { from: 6, to: 10.8, text: 'The root is bare. It has no enamel, so it feels cold and decays more easily.' },
  ],
  stillAt: 10.2,
};
