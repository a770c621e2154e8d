import { line, smooth } from '../../model/geometry.ts';
import { archLength, archLine, archTooth, drawArch } from '../../model/jaw/arch.ts';
import { fill, palette, withDefs } from '../../model/palette.ts';
import { disc, onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 150, scale: 0.6 };
const wire = line(smooth(archLine('lower', archLength('lower', -3), archLength('lower', 3), -2.4)));

export const scene = stillScene({
  key: 'fixed-retainer',
  title: 'Fixed retainer',
  description:
    'The lower jaw from above. A thin wire is bonded behind the six front teeth with drops of filling material.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawArch(
          { jaw: 'lower' },
          {
            over:
              stroke(wire, palette.metal.line, 16) +
              stroke(wire, palette.metal.light, 9) +
              ([-3, -2, -1, 1, 2, 3] as const)
                .map((place) =>
                  disc(archTooth('lower', place, -2.4), 26, {
                    fill: fill('composite', 'ball'),
                    stroke: palette.composite.line,
                    'stroke-width': 4,
                  }),
                )
                .join(''),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Thin wire behind the teeth', at: onStage(view, archTooth('lower', 2, -2.4)), side: 'right' },
      { text: 'Bonded to each tooth', at: onStage(view, archTooth('lower', -3, -2.4)), side: 'left' },
    ],
  }),
});
