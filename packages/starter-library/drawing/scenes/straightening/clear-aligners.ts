import { between, ease } from '../../easing.ts';
import { clearShell, crowded } from '../../model/jaw/appliances.ts';
import { drawSmile } from '../../model/jaw/smile.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 400, scale: 0.72 };
/** When each aligner is put in, and when it is taken out. */
const WORN = [
  [1, 4],
  [4.4, 7.4],
  [7.8, 10.8],
] as const;

function frame(time: number): Frame {
  const moved = WORN.reduce((sum, [from, to]) => sum + ease(time, from + 0.9, to - 0.7) / WORN.length, 0);
  // Only the upper teeth wear aligners here.
  const state = { upper: crowded(1 - moved).upper ?? {}, open: 120 };
  const shells = WORN.map(([from, to]) => {
    const inside = Math.min(ease(time, from, from + 0.8), 1 - ease(time, to - 0.6, to));
    const shown = Math.min(ease(time, from, from + 0.3), 1 - ease(time, to - 0.3, to));
    return shown > 0 ? clearShell('upper', state, between(230, 0, inside), shown) : '';
  });
  return {
    picture: withDefs(placed(view, drawSmile(state, { over: shells.join('') }))),
    labels: WORN.map(([from, to], index) => ({
      text: `Aligner ${index + 1}`,
      at: onStage(view, [330, -70]),
      side: 'right' as const,
      opacity: Math.min(ease(time, from + 0.7, from + 1), 1 - ease(time, to - 0.9, to - 0.6)),
    })).filter(({ opacity }) => opacity > 0),
  };
}

export const scene: Scene = {
  key: 'clear-aligners',
  title: 'Clear aligners',
  description:
    'Clear shells are worn over crooked upper teeth, one after the other. With each of them the teeth are a little more even.',
  seconds: 12.5,
  stillAt: 2.6,
  frame,
  captions: [
    { from: 0, to: 4.2, text: 'A clear, thin aligner is worn over the teeth day and night.' },
    { from: 4.2, to: 7.6, text: 'Every one to two weeks the next one takes its place.' },
    { from: 7.6, to: 10.8, text: 'Each moves the teeth a little further.' },
    { from: 10.8, to: 12.5, text: 'At the end the row is even. A retainer holds it.' },
  ],
};
