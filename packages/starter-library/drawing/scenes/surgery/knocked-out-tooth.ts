import { crownPoint, drawSmile, type SmileState } from '../../model/jaw/smile.ts';
import { crownFace, rootsFace, toothForm } from '../../model/jaw/teeth.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { group, onStage, path, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 420, y: 390, scale: 0.55 };
const state: SmileState = { open: 90, upper: { 1: { isGone: true } } };
const form = toothForm('upper', 1);
const tooth = { x: 880, y: 380, scale: 0.85, turn: 14 };
const [x, y] = crownPoint('upper', 1, state, 0);

export const scene = stillScene({
  key: 'knocked-out-tooth',
  title: 'Knocked-out tooth',
  description:
    'An upper front tooth is gone; its socket bleeds. The whole tooth with its root lies beside. It is to be held by its crown.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSmile(state, {
          over: path(
            `M${x - 66} ${y + 14}Q${x} ${y - 30} ${x + 66} ${y + 14}Q${x + 30} ${y + 60} ${x} ${y + 58}Q${x - 30} ${y + 60} ${x - 66} ${y + 14}Z`,
            { fill: palette.artery.shade, stroke: palette.gum.line, 'stroke-width': 5 },
          ),
        }),
      ) + placed(tooth, group([rootsFace(form, 'lost', false), crownFace(form, {}, 'lost')])),
    ),
    labels: [
      { text: 'Empty socket', at: onStage(view, [x, y + 26]), side: 'top' },
      { text: 'Hold the crown', at: onStage(tooth, [50, -150]), side: 'right' },
      { text: 'Do not touch the root', at: onStage(tooth, [26, 120]), side: 'right' },
    ],
  }),
});
