import { between, during, ease } from '../../easing.ts';
import { crownPoint, drawSmile, type SmileState } from '../../model/jaw/smile.ts';
import { mouthMirror, probe } from '../../model/jaw/tools.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { disc, group, onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 385, scale: 0.72 };
const state: SmileState = { open: 120 };

function frame(time: number): Frame {
  const across = between(-380, 420, ease(time, 1, 5.6));
  const mirrorAway = 1 - ease(time, 0.2, 1) + ease(time, 5.6, 6.3);
  const mirror = group(mouthMirror(), {
    transform: `translate(${(across + 1000 * mirrorAway).toFixed(1)} ${(40 - 700 * mirrorAway).toFixed(1)})`,
  });
  const step = Math.min(5, Math.max(0, Math.floor((time - 6.6) / 0.8)));
  const places = [-3, -2, -1, 1, 2, 3] as const;
  const [x, y] = crownPoint('upper', places[step] ?? 1, state, 0.04);
  const dip = 16 * Math.abs(Math.sin(((time - 6.6) / 0.8) * Math.PI)) * during(time, 6.6, 11.6);
  const probeAway = 1 - ease(time, 5.9, 6.6) + ease(time, 11.4, 12);
  const measuring = group(probe(), {
    transform: `translate(${(x + 700 * probeAway).toFixed(1)} ${(y - dip - 300 * probeAway).toFixed(1)}) scale(1 -1) rotate(0)`,
  });
  const [sx, sy] = crownPoint('upper', 4, state, 0.7);
  const spot = disc([sx, sy], 15, { fill: palette.decay.base, opacity: 0.9 });
  const ring = group(
    `<circle cx="${sx}" cy="${sy}" r="52" fill="none" stroke="${palette.pain.base}" stroke-width="9"/>`,
    { opacity: ease(time, 4.4, 4.9) },
  );
  return {
    picture: withDefs(
      placed(
        view,
        drawSmile(state, { over: spot + (time < 6.4 ? mirror : '') + ring + (time > 5.8 ? measuring : '') }),
      ),
    ),
    labels: [
      { text: 'Mirror', at: onStage(view, [across - 20, 60]), side: 'left', opacity: during(time, 1.2, 5.4) },
      { text: 'Early decay found', at: onStage(view, [sx + 30, sy]), side: 'right', opacity: ease(time, 4.6, 5.1) },
      { text: 'Gum is measured', at: onStage(view, [x, y - 10]), side: 'left', opacity: during(time, 7, 11.4) },
    ],
  };
}

export const scene: Scene = {
  key: 'dental-examination',
  title: 'Dental examination',
  description:
    'A mirror moves along the teeth and finds an early spot of decay. Then a thin probe measures the gum at one tooth after the other.',
  seconds: 12.5,
  stillAt: 8.2,
  frame,
  captions: [
    { from: 0, to: 4.4, text: 'Each tooth is looked at from all sides with a mirror.' },
    { from: 4.4, to: 6.4, text: 'Changes are found early, often before they hurt.' },
    { from: 6.4, to: 11.4, text: 'A thin probe measures how well the gum holds each tooth.' },
    { from: 11.4, to: 12.5, text: 'The findings are explained to you.' },
  ],
};
