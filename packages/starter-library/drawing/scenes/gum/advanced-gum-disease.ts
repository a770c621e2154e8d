import { curve } from '../../model/geometry.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { depositsOn } from '../../model/signs.ts';
import { stroke } from '../../model/svg.ts';
import { edgesOf, type Tissues } from '../../model/tissues.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 262, scale: 1.24 };
const tissues: Tissues = { cut: 'across', boneLoss: 0.76, swelling: 0.9, pocket: 0.95, recession: 0.26 };
const [_left, right] = [edgesOf(shapes.premolar, tissues, -1), edgesOf(shapes.premolar, tissues, 1)];
const formerBone =
  curve([
    [-128, 66],
    [-96, 44],
    [-84, 40],
  ]) +
  curve([
    [84, 40],
    [96, 44],
    [128, 66],
  ]);

/** Advanced gum disease. */
export const scene = stillScene({
  key: 'advanced-gum-disease',
  title: 'Advanced gum disease',
  description:
    'A tooth cut open in its gum and bone. Tartar covers the root in deep pockets, and most of the bone below a dashed line is lost.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues,
        over:
          depositsOn(shapes.premolar, tissues, { plaque: 0.6, tartar: 1 }) +
          stroke(formerBone, '#ffffff', 3.4, { 'stroke-dasharray': '9 8' }),
      }),
      [
        labelAt(place, 'Former bone', [-104, 48], 'left'),
        labelAt(place, 'Bone lost', [-112, 150], 'left'),
        labelAt(place, 'Tartar', [right.toothX(right.margin - 6) + 6, right.margin - 6], 'right'),
        labelAt(place, 'Deep pocket', [right.toothX(right.attachment) + 4, right.attachment - 16], 'right'),
      ],
    ),
});
