import { line, smooth } from '../../model/geometry.ts';
import { archLength, archLine, archTooth, drawArch } from '../../model/jaw/arch.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 90, scale: 0.55 };
const from = archLength('upper', 1) - 3;
const wingLine = line(smooth(archLine('upper', from, archLength('upper', 2), -2.6)));

export const scene = stillScene({
  key: 'adhesive-bridge',
  title: 'Adhesive bridge',
  description:
    'Upper front teeth from behind and below. A false tooth fills a gap. A thin metal wing joins it to the back of the tooth beside it, where it is bonded.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawArch(
          { jaw: 'upper', teeth: { 2: { material: 'ceramic' } } },
          {
            over:
              stroke(wingLine, palette.metal.line, 54) +
              stroke(wingLine, palette.metal.base, 48) +
              stroke(wingLine, '#ffffff', 12, { opacity: 0.6 }),
          },
        ),
      ),
    ),
    labels: [
      { text: 'False tooth', at: onStage(view, archTooth('upper', 2, 1)), side: 'right' },
      { text: 'Bonded wing', at: onStage(view, archTooth('upper', 1, -2.6)), side: 'left' },
      { text: 'Supporting tooth', at: onStage(view, archTooth('upper', 1, 2)), side: 'right' },
    ],
  }),
});
