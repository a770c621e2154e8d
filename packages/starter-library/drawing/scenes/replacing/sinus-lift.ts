import { implantScrew } from '../../model/jaw/implant.ts';
import { drawSideRow } from '../../model/jaw/side-row.ts';
import { grains } from '../../model/jaw/wounds.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { group, onStage, path, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 500, scale: 0.95, isUpper: true };
const sinus =
  'M-246 426V350Q-236 318 -200 306Q-146 286 -118 200Q-90 122 0 124Q92 122 118 200Q146 290 200 306Q284 318 296 350V426Z';
const graft = 'M-104 240Q-96 126 0 126Q98 126 106 240Q70 330 0 336Q-72 330 -104 240Z';

export const scene = stillScene({
  key: 'sinus-lift',
  title: 'Sinus lift',
  description:
    'The upper jaw from the side with a gap. The air space above it, the sinus, comes far down. Its lining is lifted, bone grains fill the space below it, and an implant finds room in them.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSideRow(
          {
            jaw: 'upper',
            origin: 1,
            margins: [30, 30],
            floor: 440,
            teeth: [{ number: 5 }, { number: 6, isGone: true }, { number: 7 }],
          },
          {
            inBone:
              path(sinus, { fill: '#3c2a2c' }) +
              stroke(sinus, palette.gum.base, 12) +
              grains('sinus', graft, [-110, 110, 110, 330]) +
              stroke('M-118 200Q-80 340 0 344Q80 340 118 200', palette.gum.base, 12) +
              group(implantScrew(), { transform: 'translate(0 56)' }),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Sinus (air space)', at: onStage(view, [-190, 400]), side: 'left' },
      { text: 'Lifted lining', at: onStage(view, [76, 304]), side: 'right' },
      { text: 'Bone grains', at: onStage(view, [78, 230]), side: 'right' },
      { text: 'Implant', at: onStage(view, [22, 120]), side: 'right' },
      { text: 'Upper jaw', at: onStage(view, [-110, 100]), side: 'left' },
    ],
  }),
});
