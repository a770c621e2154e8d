import { during, ease, linear } from '../../easing.ts';
import { palette } from '../../model/palette.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { placed, stroke } from '../../model/svg.ts';
import { tissuesAround } from '../../model/tissues.ts';
import { toothSection } from '../../model/tooth.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { x: 640, y: 540, scale: 1.34 };

/** Two molars that grind on each other lose their enamel. */
export const scene: Scene = {
  key: 'tooth-wear',
  title: 'Tooth wear',
  description:
    'An upper and a lower molar cut open grind against each other. Their cusps get flat, the enamel goes and the softer dentine is bare.',
  seconds: 11,
  frame: (t) => {
    const wear = 0.86 * linear(t, 2, 9);
    const near = ease(t, 1.2, 2) - ease(t, 9, 9.8);
    const slide = 26 * Math.sin((t - 2) * 4.2) * near;
    const height = 152 - 74 * wear;
    const upper = {
      x: 640 + slide,
      y: 540 - (height * 2 - 8 * wear - 26 * (1 - wear)) * 1.34 - 70 * (1 - near),
      scale: 1.34,
      isUpper: true,
    };
    return frameOf(
      [
        placed(upper, [
          tissuesAround(shapes['upper molar'], { width: 160, hasNerve: false }, 'above'),
          toothSection('upper molar', { wear }, 'upper'),
        ]),
        cutTooth(place, { tissues: { width: 176, hasNerve: false }, state: { wear, inflamed: 0.5 * ease(t, 8, 9.6) } }),
        stroke(
          `M560 ${540 - height * 1.34 - 20}h-60m20 -14l-20 14l20 14M720 ${540 - height * 1.34 - 20}h60m-20 -14l20 14l-20 14`,
          palette.pain.base,
          6,
          { opacity: near },
        ),
      ],
      [
        labelAt(place, 'Enamel', [-96, -90], 'left', during(t, 0.3)),
        labelAt(place, 'Nerve', [30, -20], 'right', during(t, 0.8)),
        ...(wear > 0.62 ? [labelAt(place, 'Bare dentine', [58, -150 + 74 * wear + 10], 'right', during(t, 7.4))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.4, text: 'Enamel is the hard cover of a tooth. It does not grow again.' },
    { from: 2.4, to: 6.6, text: 'Grinding and acid take it away, a little each year. The cusps get flat.' },
    { from: 6.6, to: 10.8, text: 'The softer dentine is bare. It wears faster, and the tooth can get sensitive.' },
  ],
  stillAt: 9.9,
};
