import { drawSideRow } from '../../model/jaw/side-row.ts';
import { grains } from '../../model/jaw/wounds.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 270, scale: 1 };
const filled = 'M-112 60Q0 34 112 60Q96 84 86 120Q70 186 0 190Q-70 186 -86 120Q-96 84 -112 60Z';

export const scene = stillScene({
  key: 'bone-graft',
  title: 'Bone graft',
  description:
    'Grains of bone fill a hollow in the jaw where a tooth was lost. A thin membrane and the gum cover them.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSideRow(
          {
            jaw: 'lower',
            origin: 1,
            margins: [30, 30],
            teeth: [{ number: 5 }, { number: 6, isGone: true }, { number: 7 }],
          },
          {
            inBone:
              grains('graft', filled, [-120, 30, 120, 190]) +
              stroke('M-122 54Q0 24 122 54', '#ffffff', 9) +
              stroke('M-122 54Q0 24 122 54', palette.ceramic.line, 3),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Bone grains fill the hollow', at: onStage(view, [40, 120]), side: 'right' },
      { text: 'Thin cover', at: onStage(view, [90, 46]), side: 'right' },
      { text: 'Jaw bone', at: onStage(view, [-90, 290]), side: 'left' },
      { text: 'Gum', at: onStage(view, [-70, 22]), side: 'left' },
    ],
  }),
});
