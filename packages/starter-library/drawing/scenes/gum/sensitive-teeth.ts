import { during, ease, linear } from '../../easing.ts';
import { mix, type Point } from '../../model/geometry.ts';
import { palette } from '../../model/palette.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { painAt } from '../../model/signs.ts';
import { body, disc, group, placed, stroke } from '../../model/svg.ts';
import { edgesOf, type Tissues } from '../../model/tissues.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { x: 640, y: 292, scale: 1.5 };
const shape = shapes.premolar;

const ice = (x: number): string =>
  placed({ x, y: 20, scale: 0.84 }, [
    body('M-62 -44L-10 -58L8 -8L-4 46L-58 54L-74 4Z', 'cold'),
    stroke('M-62 -44L-20 -26L8 -8M-20 -26L-22 34L-58 54M-22 34L-4 46', '#ffffff', 3, { opacity: 0.85 }),
  ]);

/** The fine channels of the bare root, and what moves in them to the nerve. */
const channels = (t: number): string => {
  const strength = ease(t, 4.6, 5.4) - ease(t, 9.6, 10.4);
  return [-2, 6, 14, 22, 30, 38, 46]
    .map((y, i) => {
      const from: Point = [edgesOf(shape, {}, -1).toothX(y) + 4, y];
      const to: Point = [-26, y - 10];
      const share = (t * 0.9 + i * 0.37) % 1;
      const at: Point = [mix(from[0], to[0], share), mix(from[1], to[1], share)];
      return (
        stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, palette.dentine.line, 2.4, { opacity: ease(t, 2.4, 3.4) }) +
        disc(at, 3.4, {
          fill: palette.cold.shade,
          stroke: '#ffffff',
          'stroke-width': 1.2,
          opacity: Math.max(0, strength),
        })
      );
    })
    .join('');
};

/** Cold on a bare root reaches the nerve through fine channels. */
export const scene: Scene = {
  key: 'sensitive-teeth',
  title: 'Sensitive teeth',
  description:
    'A tooth cut open whose gum has gone down on one side. Ice touches the bare root. Dots move through fine channels in the dentine to the nerve, and rings show a short pain.',
  seconds: 11.5,
  frame: (t) => {
    const tissues: Tissues = {
      cut: 'across',
      recession: [0.46 * linear(t, 0.4, 2.2), 0],
      boneLoss: [0.34, 0],
      hasNerve: false,
    };
    const hurt = ease(t, 5.6, 6.2) - ease(t, 9.8, 10.6);
    const cold = ease(t, 3.6, 4.6) - ease(t, 9.2, 10.2);
    return frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues,
        state: { inflamed: 0.55 * Math.max(0, hurt) },
        inside: channels(t),
        over:
          group(ice(mix(-330, -88, cold)), { opacity: ease(t, 3.2, 3.8) - ease(t, 9.8, 10.2) }) +
          painAt([0, 16], t, Math.max(0, hurt)),
      }),
      [
        labelAt(place, 'Nerve', [8, -16], 'right', during(t, 0.4)),
        ...(t >= 2 && t < 4 ? [labelAt(place, 'Bare root', [-72, 16], 'left', during(t, 2.2, 3.9))] : []),
        ...(t >= 3.9 ? [labelAt(place, 'Cold', [-112, 0], 'left', during(t, 4.5, 9.6))] : []),
        labelAt(place, 'Fine channels', [-46, 36], 'right', during(t, 2.8)),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.4, text: 'Where the gum has gone down, the root is bare. It has no enamel.' },
    { from: 2.4, to: 4.4, text: 'Thousands of fine channels lead from its surface to the nerve.' },
    { from: 4.4, to: 8.4, text: 'Cold, sweet or touch moves the fluid in them. The nerve answers with a short pain.' },
    { from: 8.4, to: 11.3, text: 'It ends when the cold is gone. Varnish or toothpaste can close the channels.' },
  ],
  stillAt: 7.4,
};
