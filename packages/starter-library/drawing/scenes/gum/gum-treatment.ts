import { during, ease, linear } from '../../easing.ts';
import { mix, type Point } from '../../model/geometry.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { depositsOn } from '../../model/signs.ts';
import { edgesOf, type Tissues } from '../../model/tissues.ts';
import { scaler, spray } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { x: 640, y: 300, scale: 1.24 };
const shape = shapes.premolar;

/** Tartar taken out of the pockets; the gum heals and lies close again. */
export const scene: Scene = {
  key: 'gum-treatment',
  title: 'Deep cleaning of the gums',
  description:
    'A tooth with deep pockets cut open. A thin instrument takes tartar from the root inside each pocket. The gum gets pale and firm and lies close to the tooth; the bone does not come back.',
  seconds: 13,
  frame: (t) => {
    const cleanLeft = linear(t, 2.4, 5);
    const cleanRight = linear(t, 6, 8.6);
    const healed = ease(t, 8.8, 11.6);
    const tissues: Tissues = {
      cut: 'across',
      boneLoss: 0.4,
      recession: mix(0.08, 0.2, healed),
      swelling: 0.9 * (1 - healed),
      pocket: mix(0.75, 0.08, healed),
    };
    const [left, right] = [edgesOf(shape, tissues, -1), edgesOf(shape, tissues, 1)];
    const tip = (side: -1 | 1, from: number, to: number): Point => {
      const down = mix(left.margin - 6, left.attachment - 4, linear(t, from + 0.5, to - 0.8)) + 8 * Math.sin(t * 9);
      return [(side === -1 ? left : right).toothX(down) + side * 4, down];
    };
    const tool = (side: -1 | 1, from: number, to: number): string => {
      if (t < from || t > to) return '';
      const away = 1 - ease(t, from, from + 0.7) + ease(t, to - 0.6, to);
      const [x, y] = tip(side, from, to);
      return `<g transform="translate(${(x + side * 60 * away).toFixed(1)} ${(y - 190 * away).toFixed(1)}) scale(${side * 0.72} 0.72)">${scaler()}${spray(t, 1 - away)}</g>`;
    };
    const handle = (side: -1 | 1, from: number, to: number): Point => {
      const [x, y] = tip(side, from, to);
      return [x - side * 3, y - 196];
    };
    return frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues,
        over: [
          depositsOn(shape, { ...tissues }, { plaque: 0.9 * (1 - cleanLeft), tartar: 1 - cleanLeft }, [-1]),
          depositsOn(shape, { ...tissues }, { plaque: 0.9 * (1 - cleanRight), tartar: 1 - cleanRight }, [1]),
          tool(-1, 1.8, 5.6),
          tool(1, 5.4, 9.2),
        ].join(''),
      }),
      [
        ...(t >= 1.8 && t < 5.2 ? [labelAt(place, 'Scaler', handle(-1, 1.8, 5.6), 'left', during(t, 2.3, 5.1))] : []),
        ...(t >= 5.6 && t < 8.8 ? [labelAt(place, 'Scaler', handle(1, 5.4, 9.2), 'right', during(t, 6, 8.7))] : []),
        ...(t < 5.6
          ? [
              labelAt(
                place,
                'Tartar',
                [right.toothX(right.margin - 10) + 7, right.margin - 10],
                'right',
                during(t, 0.4, 5.6),
              ),
            ]
          : []),
        ...(t < 8
          ? [
              labelAt(
                place,
                'Pocket',
                [right.toothX(right.attachment) + 5, right.attachment - 12],
                'right',
                during(t, 0.9, 6),
              ),
            ]
          : []),
        ...(t < 8.6
          ? [labelAt(place, 'Sore gum', [left.toothX(left.margin) - 28, left.margin + 20], 'left', during(t, 0.6, 8.4))]
          : []),
        ...(t >= 9
          ? [labelAt(place, 'Firm gum', [left.toothX(left.margin) - 18, left.margin + 16], 'left', during(t, 10.6))]
          : []),
        ...(t >= 9 ? [labelAt(place, 'Clean root', [right.toothX(20) - 4, 20], 'right', during(t, 10))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.2, text: 'Tartar in the deep pockets makes the gum sore. A brush does not reach it.' },
    {
      from: 2.2,
      to: 5.6,
      text: 'The gum is numb. A thin instrument goes into the pocket and takes the tartar off the root.',
    },
    { from: 5.6, to: 9, text: 'Each root is cleaned in this way, all around.' },
    { from: 9, to: 12.8, text: 'The gum heals in a few weeks and lies close again. Lost bone does not grow back.' },
  ],
  stillAt: 3.8,
};
