import { between, during, ease, linear } from '../../easing.ts';
import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { arrow, toothbrush } from '../../model/jaw/tools.ts';
import { withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 620, y: 400, scale: 0.72 };
const PLACES = [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6] as const;

function frame(time: number): Frame {
  const across = between(-480, 500, linear(time, 1.6, 7.6));
  const below = between(480, -480, linear(time, 8.4, 12.6));
  const isUpper = time < 8;
  const circle = [20 * Math.cos(time * 9), 14 * Math.sin(time * 9)] as const;
  const cleaned = (jaw: 'upper' | 'lower') =>
    Object.fromEntries(
      PLACES.map((place) => {
        const [x] = crownPoint(jaw, place, {}, 0.5);
        const share = jaw === 'upper' ? ease(across, x - 60, x + 60) : 1 - ease(below, x - 60, x + 60);
        return [place, { look: { plaque: 1 - share } }];
      }),
    );
  const state = {
    open: 60,
    soreness: 0.5 * (1 - ease(time, 10, 13)),
    upper: cleaned('upper'),
    lower: cleaned('lower'),
  };
  const [x, y] = isUpper ? [across, -205] : [below, 205];
  const entering = isUpper ? 1 - ease(time, 0.6, 1.5) : 1 - ease(time, 7.9, 8.4);
  const leaving = isUpper ? ease(time, 7.6, 8) : ease(time, 12.8, 13.4);
  const tilt = `translate(${(x + circle[0] + 1100 * Math.max(entering, leaving)).toFixed(1)} ${(y + circle[1]).toFixed(1)}) rotate(${isUpper ? 10 : -10})`;
  const brush = group(toothbrush(6 * Math.cos(time * 9)), {
    transform: `${tilt} scale(0.92 ${isUpper ? 0.92 : -0.92}) translate(0 40)`,
  });
  const round = group(
    arrow([
      [-46, 16],
      [-40, -30],
      [0, -50],
      [42, -30],
      [44, 14],
    ]),
    {
      transform: `translate(${(x - 20).toFixed(1)} ${isUpper ? -330 : 330})`,
      opacity: isUpper ? during(time, 1.8, 7.6) : during(time, 8.6, 12.8),
    },
  );
  return {
    picture: withDefs(placed(view, drawSmile(state, { over: brush + round }))),
    labels: [
      {
        text: 'Plaque',
        at: onStage(view, crownPoint('lower', -3, state, 0.2)),
        side: 'left',
        opacity: during(time, 0, 8),
      },
      {
        text: 'Brush where tooth and gum meet',
        at: onStage(view, [-250, -205]),
        side: 'left',
        opacity: during(time, 3, 7.8),
      },
    ],
  };
}

export const scene: Scene = {
  key: 'toothbrushing-advice',
  title: 'How to brush your teeth',
  description:
    'A toothbrush moves in small circles along the edge of the gum, first on the upper and then on the lower teeth. The yellow plaque goes, and the gum is less red.',
  seconds: 14,
  stillAt: 4.2,
  frame,
  captions: [
    { from: 0, to: 1.6, text: 'Plaque collects where the teeth meet the gum.' },
    { from: 1.6, to: 5, text: 'Hold the brush at a slant, half on the tooth and half on the gum.' },
    { from: 5, to: 8.2, text: 'Make small circles with light pressure, two teeth at a time.' },
    { from: 8.2, to: 12.8, text: 'Do the same below, outside, inside and on the biting surfaces.' },
    { from: 12.8, to: 14, text: 'Two minutes, twice a day.' },
  ],
};
