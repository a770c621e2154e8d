import { during, ease } from '../../easing.ts';
import { braces, crowded } from '../../model/jaw/appliances.ts';
import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 372, scale: 0.72 };

function frame(time: number): Frame {
  const state = { ...crowded(1 - ease(time, 4, 9)), open: 34 };
  const off = 1 - ease(time, 10, 10.8);
  const brackets = Math.min(ease(time, 1.2, 2.2), off);
  const wire = Math.min(ease(time, 2.6, 3.4), off);
  const on = braces('lower', state, brackets, wire);
  const over = braces('upper', state, brackets, wire);
  return {
    picture: withDefs(placed(view, drawSmile(state, { between: on, over }))),
    labels: [
      {
        text: 'Bracket',
        at: onStage(view, crownPoint('upper', -3, state, 0.52)),
        side: 'left',
        opacity: during(time, 1.8, 10),
      },
      {
        text: 'Wire',
        at: onStage(view, [
          (crownPoint('upper', 3, state, 0.5)[0] + crownPoint('upper', 4, state, 0.5)[0]) / 2,
          (crownPoint('upper', 3, state, 0.52)[1] + crownPoint('upper', 4, state, 0.52)[1]) / 2,
        ]),
        side: 'right',
        opacity: during(time, 3, 10),
      },
    ],
  };
}

export const scene: Scene = {
  key: 'fixed-braces',
  title: 'Fixed braces',
  description:
    'Brackets are bonded to crooked upper and lower teeth and joined by a wire. The teeth slowly move into an even row. Then the braces are taken off.',
  seconds: 12,
  stillAt: 6,
  frame,
  captions: [
    { from: 0, to: 2.6, text: 'A small bracket is bonded to each tooth.' },
    { from: 2.6, to: 4, text: 'A springy wire joins the brackets.' },
    { from: 4, to: 9.4, text: 'Over one to two years it guides the teeth into an even row.' },
    { from: 9.4, to: 12, text: 'The braces are taken off. A retainer then holds the teeth in place.' },
  ],
};
