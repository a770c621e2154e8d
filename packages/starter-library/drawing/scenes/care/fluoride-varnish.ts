import { during, ease } from '../../easing.ts';
import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { applicator, arrow } from '../../model/jaw/tools.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { group, onStage, placed, stroke } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 395, scale: 0.72 };
const PLACES = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5] as const;

function frame(time: number): Frame {
  const hard = ease(time, 6.4, 8.4);
  const state = { open: 60, look: { bright: 0.5 * hard } };
  const at = (index: number) =>
    crownPoint('upper', PLACES[Math.min(PLACES.length - 1, Math.max(0, index))] ?? 1, state, 0.5);
  const step = (time - 1) / 0.45;
  const coats = PLACES.map((_, index) => {
    const [x, y] = at(index);
    const narrow = Math.abs(PLACES[index] ?? 1) > 3 ? 0.55 : 1;
    return group(
      [0, 1]
        .map((row) =>
          stroke(
            `M${x - 40 * narrow} ${y - 40 + row * 52}Q${x} ${y - 18 + row * 52} ${x + 40 * narrow} ${y - 42 + row * 52}`,
            '#f6dd8a',
            50,
            {},
          ),
        )
        .join(''),
      { opacity: Math.min(ease(step, index - 0.1, index + 0.7) * 0.72, 0.72 * (1 - hard)) },
    );
  });
  const sparkle = ([-3, -1, 2] as const).map((place, index) => {
    const [x, y] = crownPoint('upper', place, state, 0.45);
    const size = 46 * during(time, 8.2 + index * 0.4, 11.6);
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="M0 ${-size}Q4 -4 ${size} 0Q4 4 0 ${size}Q-4 4 ${-size} 0Q-4 -4 0 ${-size}Z" fill="#ffffff" stroke="${palette.water.shade}" stroke-width="2"/>`;
  });
  const [x, y] = at(Math.floor(step));
  const brush = group(applicator('medicine'), {
    transform: `translate(${(x + 18 * Math.sin(time * 12)).toFixed(1)} ${y.toFixed(1)})`,
    opacity: during(time, 0.5, 6),
  });
  const into = ([-2, -1, 1, 2] as const).map((place) => {
    const [px, py] = crownPoint('upper', place, state, 0.6);
    return arrow(
      [
        [px, py + 110],
        [px, py + 40],
      ],
      during(time, 6.2, 8.6),
      '#a9d897',
    );
  });
  return {
    picture: withDefs(placed(view, drawSmile(state, { over: [...coats, ...into, ...sparkle].join('') + brush }))),
    labels: [
      {
        text: 'Fluoride varnish',
        at: onStage(view, crownPoint('upper', 2, state, 0.5)),
        side: 'right',
        opacity: during(time, 4.6, 7.8),
      },
      {
        text: 'Harder enamel',
        at: onStage(view, crownPoint('upper', 3, state, 0.5)),
        side: 'right',
        opacity: ease(time, 8.6, 9.1),
      },
    ],
  };
}

export const scene: Scene = {
  key: 'fluoride-varnish',
  title: 'Fluoride varnish',
  description:
    'A little brush paints yellow fluoride varnish on the upper teeth. Fluoride goes into the enamel and makes it harder.',
  seconds: 11.5,
  stillAt: 5.4,
  frame,
  captions: [
    { from: 0, to: 2.4, text: 'The teeth are dried.' },
    { from: 2.4, to: 6, text: 'Fluoride varnish is painted on with a little brush.' },
    { from: 6, to: 8.6, text: 'Over some hours the fluoride goes into the enamel.' },
    { from: 8.6, to: 11.5, text: 'The enamel is harder and resists decay. Wait with eating as advised.' },
  ],
};
