import { fill } from '../../model/palette.ts';
import { box, path } from '../../model/svg.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 328, scale: 1.14 };

/** Post and core. */
export const scene = stillScene({
  key: 'post-and-core',
  title: 'Post and core',
  description:
    'A tooth with a root filling, cut open. A post in the root holds a core of plastic, over which a crown is set.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues: { cut: 'across' },
        state: {
          prepared: 1,
          emptied: 1,
          chamberFilled: 1,
          rootFilling: 1,
          post: 1,
          crown: { material: 'ceramic', lift: 96 },
        },
        inside: path(box(-200, -200, 200, -20), { fill: fill('composite') }),
      }),
      [
        labelAt(place, 'Crown', [76, -208], 'right'),
        labelAt(place, 'Core', [-44, -70], 'left'),
        labelAt(place, 'Post', [4, 60], 'right'),
        labelAt(place, 'Root filling', [5, 190], 'right'),
      ],
    ),
});
