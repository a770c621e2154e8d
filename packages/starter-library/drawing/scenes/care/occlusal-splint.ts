import { between, during, ease } from '../../easing.ts';
import { clearShell } from '../../model/jaw/appliances.ts';
import { drawSmile, type SmileState } from '../../model/jaw/smile.ts';
import { arrow, painStar } from '../../model/jaw/tools.ts';
import { withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 385, scale: 0.72 };

function frame(time: number): Frame {
  const apart = ease(time, 4, 4.8);
  const inside = ease(time, 5, 7);
  const close = ease(time, 7.2, 8);
  const grind = Math.max(during(time, 0.4, 4), during(time, 8, 11.6));
  const state: SmileState = {
    open: between(between(0, 150, apart), 14, close),
    overlap: 8,
    shift: 30 * Math.sin(time * 4.2) * grind,
    look: { wear: 0.1 },
  };
  const shell = clearShell('upper', state, between(190, 0, inside), ease(time, 4.6, 5.2));
  const sore = group(painStar([-150, 4], 34) + painStar([170, 4], 34) + painStar([10, 4], 30), {
    opacity: during(time, 0.8, 3.8) * (0.7 + 0.3 * Math.sin(time * 8)),
  });
  const arrows = group(
    arrow([
      [-70, 300],
      [-200, 300],
    ]) +
      arrow([
        [70, 300],
        [200, 300],
      ]),
    { opacity: grind },
  );
  return {
    picture: withDefs(placed(view, drawSmile(state, { over: shell + sore + arrows }))),
    labels: [
      { text: 'Grinding', at: onStage(view, [-190, 300]), side: 'left', opacity: during(time, 0.4, 4) },
      { text: 'Splint', at: onStage(view, [440, -40]), side: 'right', opacity: ease(time, 7, 7.5) },
      { text: 'Teeth apart', at: onStage(view, [-200, 18]), side: 'left', opacity: ease(time, 8.2, 8.7) },
    ],
  };
}

export const scene: Scene = {
  key: 'occlusal-splint',
  title: 'Splint against grinding',
  description:
    'Upper and lower teeth grind on each other. A clear splint is put over the upper teeth. Now the lower teeth slide on the splint.',
  seconds: 12,
  stillAt: 10,
  frame,
  captions: [
    { from: 0, to: 4, text: 'Grinding at night wears the teeth and tires the jaw.' },
    { from: 4, to: 7.2, text: 'A splint is made to fit. You wear it at night.' },
    { from: 7.2, to: 12, text: 'The teeth slide on the splint, not on each other, and the jaw can rest.' },
  ],
};
