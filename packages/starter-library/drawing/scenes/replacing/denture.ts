import { between, during, ease } from '../../easing.ts';
import { archTooth, drawArch } from '../../model/jaw/arch.ts';
import type { Place } from '../../model/jaw/arch-line.ts';
import { partialDenture, without } from '../../model/jaw/dentures.ts';
import { withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 90, scale: 0.55 };
const gone: readonly Place[] = [-6, -5, -4, 5, 6];

function frame(time: number): Frame {
  const inside = Math.min(ease(time, 2.6, 5.2), 1 - ease(time, 9, 11));
  const lift = 1 - inside;
  const denture = group(partialDenture('upper', gone, [-7, -3, 4, 7]), {
    transform: `translate(${(900 * lift).toFixed(1)} ${(-140 * lift).toFixed(1)}) rotate(${(14 * lift).toFixed(2)}) scale(${between(1, 1.08, Math.min(1, lift * 3)).toFixed(3)})`,
    opacity: Math.min(ease(time, 2.2, 2.6), 1 - ease(time, 10.6, 11.2)),
  });
  return {
    picture: withDefs(placed(view, drawArch({ jaw: 'upper', teeth: without(gone) }, { over: denture }))),
    labels: [
      { text: 'Gap', at: onStage(view, archTooth('upper', -5)), side: 'left', opacity: during(time, 0.2, 4) },
      { text: 'Gap', at: onStage(view, archTooth('upper', 5)), side: 'right', opacity: during(time, 0.2, 2.8) },
      { text: 'Clasp', at: onStage(view, archTooth('upper', -3, 5)), side: 'left', opacity: during(time, 5.6, 9) },
      {
        text: 'False teeth',
        at: onStage(view, archTooth('upper', -5, 1)),
        side: 'left',
        opacity: during(time, 5.4, 9),
      },
      { text: 'Plate', at: onStage(view, [60, 500]), side: 'right', opacity: during(time, 5.6, 9) },
    ],
  };
}

export const scene: Scene = {
  key: 'denture',
  title: 'Denture',
  description:
    'The upper jaw from below with two gaps. A removable denture with false teeth, a plate and clasps is put in and fills both. It is taken out again for cleaning.',
  seconds: 12,
  stillAt: 7.5,
  frame,
  captions: [
    { from: 0, to: 2.4, text: 'Several teeth are missing.' },
    { from: 2.4, to: 5.4, text: 'A denture carries false teeth. It is put in by hand.' },
    { from: 5.4, to: 9, text: 'Clasps hold it to your own teeth. The plate spreads the load.' },
    { from: 9, to: 12, text: 'It is taken out for cleaning and at night.' },
  ],
};
