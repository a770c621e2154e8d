import { line, smooth } from '../../model/geometry.ts';
import { palette } from '../../model/palette.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { group, path, placed, stroke } from '../../model/svg.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 384 };

const drop = (x: number, y: number): string =>
  placed(
    { x, y, scale: 1 },
    group([
      path('M0 -26Q20 2 14 14Q8 24 0 24Q-8 24 -14 14Q-20 2 0 -26Z', {
        fill: palette.pain.base,
        stroke: palette.pain.line,
        'stroke-width': 2,
      }),
      stroke('M-6 4Q-8 12 -2 17', '#ffffff', 3, { opacity: 0.8 }),
    ]),
  );

/** Acid erosion. */
export const scene = stillScene({
  key: 'acid-erosion',
  title: 'Acid erosion',
  description:
    'The crown of a molar cut open. Drops of acid have made its enamel thin and low; a dashed line shows its former form.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 172, hasNerve: false },
        state: { erosion: 0.92 },
        over:
          stroke(line(smooth(shapes['lower molar'].crown)), '#ffffff', 3, { 'stroke-dasharray': '9 8' }) +
          drop(-58, -186) +
          drop(2, -168) +
          drop(60, -190),
      }),
      [
        labelAt(place, 'Former enamel', [-106, -96], 'left'),
        labelAt(place, 'Dentine', [-60, -40], 'left'),
        labelAt(place, 'Acid', [66, -184], 'right'),
        labelAt(place, 'Thin enamel', [83, -90], 'right'),
      ],
    ),
});
