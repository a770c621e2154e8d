import { curve, mix, type Point } from '../../model/geometry.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt } from '../../model/signs.ts';
import { box, clipped, path } from '../../model/svg.ts';
import { canalFile } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 290, scale: 1 };
const shape = shapes['lower molar'];
const way = shape.canals[0] ?? [];
const emptyCanal = clipped('canal', curve(shape.pulp, true), path(box(-200, 40, 0, 300), { fill: '#80602f' }));

/** Root canal treatment again. */
export const scene = stillScene({
  key: 'root-canal-retreatment',
  title: 'Root canal treatment again',
  description:
    'A molar cut open. A file takes the old filling out of one canal; the other canal still has it. There is infection at the tips.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 228 },
        inBone: abscessAt(shape, 0, 0.55, 'left') + abscessAt(shape, 1, 0.4, 'right'),
        state: { emptied: 1, rootFilling: 0.8, cavities: [{ at: 'access', cut: 1 }] },
        inside: emptyCanal,
        over: canalFile([[mix(way[0]?.[0] ?? 0, 0, 0.45), -146], ...way.map(([x, y]): Point => [x, y - 14])]),
      }),
      [
        labelAt(place, 'File', [-20, -186], 'left'),
        labelAt(place, 'Cleaned again', [-62, 170], 'left'),
        labelAt(place, 'Old filling', [60, 170], 'right'),
        labelAt(place, 'Infection', [84, 290], 'right'),
      ],
    ),
});
