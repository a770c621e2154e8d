import { during, ease, linear } from '../../easing.ts';
import { curve } from '../../model/geometry.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { depositsOn } from '../../model/signs.ts';
import { stroke } from '../../model/svg.ts';
import { edgesOf, type Tissues } from '../../model/tissues.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { x: 640, y: 262, scale: 1.24 };
const shape = shapes.premolar;

/** Plaque, then a sore gum, then lost bone and a deep pocket. */
export const scene: Scene = {
  key: 'gum-disease',
  title: 'Gum disease',
  description:
    'A tooth cut open in its gum and bone. Plaque and tartar gather at the edge of the gum. The gum swells and comes off the tooth, and the bone sinks.',
  seconds: 14,
  frame: (t) => {
    const loss = 0.58 * linear(t, 6, 12);
    const tissues: Tissues = {
      cut: 'across',
      boneLoss: loss,
      recession: 0.16 * linear(t, 8, 12),
      swelling: ease(t, 3.6, 5.6) * 0.9,
      pocket: 0.7 * ease(t, 4.8, 9),
    };
    const right = edgesOf(shape, tissues, 1);
    const left = edgesOf(shape, tissues, -1);
    return frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues,
        over:
          depositsOn(shape, tissues, { plaque: ease(t, 1.4, 4), tartar: linear(t, 4, 9) }) +
          stroke(
            curve([
              [-128, 66],
              [-96, 44],
              [-84, 40],
            ]) +
              curve([
                [84, 40],
                [96, 44],
                [128, 66],
              ]),
            '#ffffff',
            3.4,
            {
              'stroke-dasharray': '9 8',
              opacity: ease(t, 7, 8),
            },
          ),
      }),
      [
        ...(t < 6.4
          ? [
              labelAt(
                place,
                'Healthy gum',
                [left.toothX(left.margin) - 18, left.margin + 14],
                'left',
                during(t, 0.3, 3.4),
              ),
            ]
          : []),
        ...(t >= 3.4 && t < 7
          ? [labelAt(place, 'Sore gum', [left.toothX(left.margin) - 26, left.margin + 16], 'left', during(t, 4, 7))]
          : []),
        ...(t < 7 ? [labelAt(place, 'Bone', [-112, 150], 'left', during(t, 0.7, 7))] : []),
        labelAt(
          place,
          t < 6 ? 'Plaque' : 'Tartar',
          [right.toothX(right.margin - 12) + 6, right.margin - 12],
          'right',
          t < 6 ? during(t, 2.2, 6) : during(t, 6.2),
        ),
        ...(t >= 7
          ? [
              labelAt(
                place,
                'Pocket',
                [right.toothX(right.attachment) + 4, right.attachment - 14],
                'right',
                during(t, 7.6),
              ),
            ]
          : []),
        ...(t >= 7
          ? [labelAt(place, 'Lost bone', [-112, Math.min(left.crest - 8, 58 + 130 * loss)], 'left', during(t, 9))]
          : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2, text: 'A healthy gum lies close to the tooth. The bone below holds it.' },
    { from: 2, to: 5, text: 'Plaque that stays at the gum makes it red and swollen. It bleeds when you brush.' },
    { from: 5, to: 8.6, text: 'Plaque hardens to tartar. The gum comes off the tooth, and a pocket forms.' },
    { from: 8.6, to: 13.8, text: 'Deep in the pocket, the bone is lost. The tooth gets loose, often without pain.' },
  ],
  stillAt: 12.6,
};
