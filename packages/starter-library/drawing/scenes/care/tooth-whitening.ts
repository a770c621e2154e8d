import { between, during, ease } from '../../easing.ts';
import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { applicator } from '../../model/jaw/tools.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { disc, group, onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 395, scale: 0.72 };
const PLACES = [-3, -2, -1, 1, 2, 3] as const;

function frame(time: number): Frame {
  const white = ease(time, 4.6, 8.6);
  const state = { open: 60, look: { stain: between(0.85, 0, white), bright: 0.6 * white } };
  const gel = PLACES.map((place, index) => {
    const [x, y] = crownPoint('upper', place, state, 0.55);
    const shown = Math.min(ease(time, 1 + index * 0.4, 1.6 + index * 0.4), 1 - ease(time, 8.4, 9));
    return group(
      `<ellipse cx="${x}" cy="${y}" rx="52" ry="72" fill="${palette.temporary.light}" stroke="${palette.temporary.line}" stroke-width="3"/><ellipse cx="${x - 16}" cy="${y - 26}" rx="13" ry="20" fill="#ffffff"/>`,
      { opacity: shown * 0.72 },
    );
  });
  const [brushX, brushY] = crownPoint(
    'upper',
    PLACES[Math.min(5, Math.max(0, Math.floor((time - 1) / 0.4)))] ?? 1,
    state,
    0.6,
  );
  const bubbles = PLACES.flatMap((place, tooth) =>
    [0, 1, 2].map((index) => {
      const [x, y] = crownPoint('upper', place, state, 0.6);
      const part = (time * 0.6 + index / 3 + tooth * 0.17) % 1;
      return disc([x + (index - 1) * 22, y + 50 - 110 * part], 7, {
        fill: '#ffffff',
        opacity: (1 - part) * during(time, 4.4, 8.6),
      });
    }),
  );
  const brush = group(applicator('temporary'), {
    transform: `translate(${brushX.toFixed(1)} ${brushY.toFixed(1)})`,
    opacity: during(time, 0.5, 4.1),
  });
  return {
    picture: withDefs(placed(view, drawSmile(state, { over: gel.join('') + bubbles.join('') + brush }))),
    labels: [
      {
        text: 'Stained teeth',
        at: onStage(view, crownPoint('upper', -4, state, 0.6)),
        side: 'left',
        opacity: during(time, 0, 4.4),
      },
      {
        text: 'Whitening gel',
        at: onStage(view, crownPoint('upper', 3, state, 0.6)),
        side: 'right',
        opacity: during(time, 3.6, 8.6),
      },
      {
        text: 'Lighter',
        at: onStage(view, crownPoint('upper', 2, state, 0.6)),
        side: 'right',
        opacity: ease(time, 9.2, 9.7),
      },
    ],
  };
}

export const scene: Scene = {
  key: 'tooth-whitening',
  title: 'Tooth whitening',
  description:
    'Yellowed teeth from the front. Gel is put on the upper front teeth and works for some time. The teeth become lighter, and the gel is removed.',
  seconds: 11,
  stillAt: 5.4,
  frame,
  captions: [
    { from: 0, to: 1.2, text: 'Food, drinks and age make teeth darker.' },
    { from: 1.2, to: 4.4, text: 'A whitening gel is put on the teeth.' },
    { from: 4.4, to: 8.6, text: 'It releases oxygen, which breaks up the stains in the enamel.' },
    { from: 8.6, to: 11, text: 'The teeth are lighter. Fillings and crowns keep their colour.' },
  ],
};
