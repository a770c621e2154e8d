import { between, ease, linear } from '../../easing.ts';
import { canalY, drawSideRow } from '../../model/jaw/side-row.ts';
import { painStar } from '../../model/jaw/tools.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 600, y: 290, scale: 0.78 };

function frame(time: number): Frame {
  const grown = ease(time, 0.6, 5);
  const sore = ease(time, 6.2, 7.6);
  const beat = 1 + 0.1 * Math.sin(time * 6);
  const swelling = (x: number): number => sore * Math.exp(-(((x - 310) / 80) ** 2));
  const tooth = {
    number: 8,
    isBuried: true,
    turn: between(-52, -56, grown),
    dx: between(84, 26, grown),
    dy: between(122, 92, grown),
  } as const;
  const row = drawSideRow(
    {
      jaw: 'lower',
      hasNerve: true,
      hasRamus: true,
      origin: 1,
      margins: [40, 300],
      swelling,
      teeth: [{ number: 6 }, { number: 7 }, tooth],
    },
    { over: sore > 0 ? painStar([150, 62], 44 * beat, sore * 0.9) : '' },
  );
  return {
    picture: withDefs(placed(view, row)),
    labels: [
      { text: 'Wisdom tooth is stuck', at: onStage(view, [330, 120]), side: 'right', opacity: ease(time, 4.6, 5.1) },
      { text: 'Presses on the next tooth', at: onStage(view, [132, 76]), side: 'left', opacity: ease(time, 5.2, 5.7) },
      { text: 'Sore gum', at: onStage(view, [300, -10]), side: 'top', opacity: ease(time, 7.2, 7.7) },
      { text: 'Nerve canal', at: onStage(view, [-80, canalY(-80)]), side: 'left', opacity: linear(time, 0.2, 0.7) },
    ],
  };
}

export const scene: Scene = {
  key: 'impacted-wisdom-tooth',
  title: 'Impacted wisdom tooth',
  description:
    'The back of the lower jaw from the side. A wisdom tooth grows forwards and is stuck against the tooth before it. The gum over it becomes sore. Its roots are close to the canal of the nerve.',
  seconds: 10,
  stillAt: 9.5,
  frame,
  captions: [
    { from: 0, to: 3, text: 'A wisdom tooth is the last tooth of the row. It tries to come through late.' },
    { from: 3, to: 6, text: 'Here there is no room. It lies on its side and is stuck against the next tooth.' },
    { from: 6, to: 10, text: 'Food and bacteria collect under the gum. It can become sore and infected.' },
  ],
};
