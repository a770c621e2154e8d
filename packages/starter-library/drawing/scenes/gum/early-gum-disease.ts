import { curve } from '../../model/geometry.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { depositsOn } from '../../model/signs.ts';
import { placed, stroke } from '../../model/svg.ts';
import { edgesOf, type Tissues } from '../../model/tissues.ts';
import { probe } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 262, scale: 1.24 };
const tissues: Tissues = { cut: 'across', boneLoss: 0.2, swelling: 0.85, pocket: 0.45, recession: 0.02 };
const [left, right] = [edgesOf(shapes.premolar, tissues, -1), edgesOf(shapes.premolar, tissues, 1)];
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

/** Early gum disease. */
export const scene = stillScene({
  key: 'early-gum-disease',
  title: 'Early gum disease',
  description:
    'A tooth cut open in its gum and bone. There is plaque and some tartar at the gum, the gum is swollen, and a little bone is lost below a dashed line.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues,
        over:
          depositsOn(shapes.premolar, tissues, { plaque: 0.7, tartar: 0.55 }) +
          stroke(formerBone, '#ffffff', 3.4, { 'stroke-dasharray': '9 8' }) +
          placed({ x: right.toothX(right.attachment) + 5, y: right.attachment - 2, scale: 0.5, turn: 7 }, probe()),
      }),
      [
        labelAt(place, 'Swollen gum', [left.toothX(left.margin) - 26, left.margin + 16], 'left'),
        labelAt(place, 'A little bone lost', [-98, 60], 'left'),
        labelAt(place, 'Tartar', [right.toothX(right.margin - 10) + 6, right.margin - 10], 'right'),
        labelAt(place, 'Probe', [right.toothX(right.attachment) + 22, -140], 'right'),
        labelAt(place, 'Small pocket', [right.toothX(right.attachment) + 4, right.attachment - 10], 'right'),
      ],
    ),
});
