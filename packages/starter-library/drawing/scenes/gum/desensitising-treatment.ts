import { curve, type Point } from '../../model/geometry.ts';
import { palette } from '../../model/palette.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { placed, stroke } from '../../model/svg.ts';
import { edgesOf } from '../../model/tissues.ts';
import { applicator } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 660, y: 300, scale: 1.5 };
const surface = edgesOf(shapes.premolar, {}, -1);
const varnish = curve([-14, 4, 22, 40, 58].map((y): Point => [surface.toothX(y) - 3, y]));

/** Varnish for a sensitive tooth. */
export const scene = stillScene({
  key: 'desensitising-treatment',
  title: 'Varnish for a sensitive tooth',
  description:
    'A tooth cut open whose root is bare on one side. A small brush puts a varnish on the root, which closes its fine channels.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues: { cut: 'across', recession: [0.44, 0], boneLoss: [0.34, 0], hasNerve: false },
        over:
          stroke(varnish, palette.medicine.line, 13) +
          stroke(varnish, palette.medicine.base, 9) +
          placed({ x: -96, y: 30, scale: 0.8, turn: -52 }, applicator('medicine')),
      }),
      [
        labelAt(place, 'Small brush', [-190, -44], 'left'),
        labelAt(place, 'Varnish', [-80, 54], 'left'),
        labelAt(place, 'Nerve', [8, -10], 'right'),
        labelAt(place, 'Dentine', [44, 40], 'right'),
      ],
    ),
});
