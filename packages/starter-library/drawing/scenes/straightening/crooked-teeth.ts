import { ease } from '../../easing.ts';
import { crowded } from '../../model/jaw/appliances.ts';
import { crownPoint, drawSmile, type SmileState } from '../../model/jaw/smile.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 372, scale: 0.72 };

function frame(time: number): Frame {
  const amount = ease(time, 1.2, 5);
  const plaque = ease(time, 6, 8);
  const base = crowded(amount);
  const withPlaque = (teeth: SmileState['upper']): SmileState['upper'] =>
    Object.fromEntries(Object.entries(teeth ?? {}).map(([place, tooth]) => [place, { ...tooth, look: { plaque } }]));
  const state = { ...base, upper: withPlaque(base.upper), lower: withPlaque(base.lower), soreness: plaque * 0.5 };
  return {
    picture: withDefs(placed(view, drawSmile(state))),
    labels: [
      {
        text: 'Turned',
        at: onStage(view, crownPoint('upper', 2, state, 0.5)),
        side: 'right',
        opacity: ease(time, 4.4, 4.9),
      },
      {
        text: 'Overlap',
        at: onStage(view, crownPoint('upper', -2, state, 0.6)),
        side: 'left',
        opacity: ease(time, 4.4, 4.9),
      },
      {
        text: 'Hard to clean',
        at: onStage(view, crownPoint('lower', -1, state, 0.25)),
        side: 'left',
        opacity: ease(time, 7.4, 7.9),
      },
    ],
  };
}

export const scene: Scene = {
  key: 'crooked-teeth',
  title: 'Crooked teeth',
  description:
    'Both rows of teeth from the front. The front teeth turn and overlap, because there is too little room. Plaque then collects between them.',
  seconds: 10,
  stillAt: 9.5,
  frame,
  captions: [
    { from: 0, to: 1.4, text: 'In an even row each tooth has its place.' },
    { from: 1.4, to: 5.6, text: 'With too little room teeth turn, overlap or grow out of line.' },
    { from: 5.6, to: 10, text: 'Plaque collects where a brush does not reach, and the gum becomes sore.' },
  ],
};
