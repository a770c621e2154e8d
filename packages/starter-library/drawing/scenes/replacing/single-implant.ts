import { abutment, implantScrew, madeCrown } from '../../model/jaw/implant.ts';
import { drawSideRow } from '../../model/jaw/side-row.ts';
import { withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 260, scale: 1.08 };

export const scene = stillScene({
  key: 'single-implant',
  title: 'Implant with one crown',
  description:
    'One implant in the jaw bone between two teeth, with a connector and a crown that is level with its neighbours.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSideRow(
          {
            jaw: 'lower',
            origin: 1,
            margins: [16, 16],
            floor: 360,
            teeth: [{ number: 5 }, { number: 6, isGone: true }, { number: 7 }],
          },
          {
            inBone: group(implantScrew(), { transform: 'translate(0 56)' }),
            onCrowns:
              group(madeCrown('lower', 6, 'new'), { transform: 'translate(0 10)' }) +
              group(abutment(), { transform: 'translate(0 56)', opacity: 0.45 }),
          },
        ),
      ),
    ),
    labels: [
      { text: 'Crown', at: onStage(view, [60, -100]), side: 'right' },
      { text: 'Connector', at: onStage(view, [22, -8]), side: 'right' },
      { text: 'Implant in the bone', at: onStage(view, [26, 190]), side: 'right' },
      { text: 'Natural tooth', at: onStage(view, [-190, -80]), side: 'left' },
      { text: 'Its root', at: onStage(view, [-182, 180]), side: 'left' },
    ],
  }),
});
