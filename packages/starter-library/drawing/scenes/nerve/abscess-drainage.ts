import { palette } from '../../model/palette.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt, drainFrom } from '../../model/signs.ts';
import { body, path, placed } from '../../model/svg.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 690, y: 228, scale: 1.26 };

const blade =
  body('M0 0Q-16 -30 -12 -64H10Q10 -24 0 0Z', 'metal') + body('M-14 -64H12L10 -250Q-1 -262 -12 -250Z', 'grip');

const outflow = path('M-112 196Q-164 184 -170 224Q-174 252 -166 258Q-156 254 -158 232Q-150 208 -108 210Z', {
  fill: palette.infection.base,
  stroke: palette.infection.line,
  'stroke-width': 2.4,
});

/** Draining an abscess. */
export const scene = stillScene({
  key: 'abscess-drainage',
  title: 'Draining an abscess',
  description: 'A tooth with an abscess, cut open. A small cut in the gum lets the pus flow out.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues: { cut: 'across' },
        inBone: abscessAt(shapes.premolar, 0, 0.85, 'tip'),
        state: { decay: [{ site: 'groove', depth: 1 }], dead: 1 },
        over: drainFrom(shapes.premolar, 0.79) + outflow + placed({ x: -138, y: 186, scale: 1, turn: -62 }, blade),
      }),
      [
        labelAt(place, 'Small cut', [-158, 166], 'left'),
        labelAt(place, 'Pus flows out', [-158, 250], 'left'),
        labelAt(place, 'Dead nerve', [8, 40], 'right'),
        labelAt(place, 'Abscess', [30, 292], 'right'),
      ],
    ),
});
