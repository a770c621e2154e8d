import { drawArch } from '../../model/jaw/arch.ts';
import type { Place } from '../../model/jaw/arch-line.ts';
import { fullDenture, without } from '../../model/jaw/dentures.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const jaw = { x: 325, y: 210, scale: 0.38 };
const denture = { x: 955, y: 210, scale: 0.38 };
const all: readonly Place[] = [-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7];

export const scene = stillScene({
  key: 'full-denture',
  title: 'Full denture',
  description:
    'On the left an upper jaw without teeth. On the right a full denture with all teeth, on a pink base that covers the palate.',
  draw: () => ({
    picture: withDefs(
      placed(jaw, drawArch({ jaw: 'upper', teeth: without(all) })) + placed(denture, fullDenture('upper')),
    ),
    labels: [
      { text: 'Jaw without teeth', at: onStage(jaw, [0, 10]), side: 'top' },
      { text: 'Full denture', at: onStage(denture, [0, -10]), side: 'top' },
      { text: 'Base lies on the palate', at: onStage(denture, [0, 560]), side: 'bottom' },
    ],
  }),
});
