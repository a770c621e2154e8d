import { archTooth, drawArch } from '../../model/jaw/arch.ts';
import type { Place } from '../../model/jaw/arch-line.ts';
import { partialDenture, without } from '../../model/jaw/dentures.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const jaw = { x: 325, y: 200, scale: 0.39 };
const denture = { x: 950, y: 200, scale: 0.39 };
const gone: readonly Place[] = [-6, -5, -4, 5, 6];

export const scene = stillScene({
  key: 'partial-denture',
  title: 'Partial denture',
  description:
    'On the left an upper jaw with gaps on both sides. On the right the partial denture for it: false teeth on pink saddles, joined by a plate, with clasps.',
  draw: () => ({
    picture: withDefs(
      placed(jaw, drawArch({ jaw: 'upper', teeth: without(gone) })) +
        placed(denture, partialDenture('upper', gone, [-7, -3, 4, 7])),
    ),
    labels: [
      { text: 'Jaw with gaps', at: onStage(jaw, archTooth('upper', -5)), side: 'top' },
      { text: 'Clasp', at: onStage(denture, archTooth('upper', -3, 5)), side: 'top' },
      { text: 'False teeth', at: onStage(denture, archTooth('upper', 5, 1)), side: 'top' },
      { text: 'Plate', at: onStage(denture, [0, 560]), side: 'bottom' },
    ],
  }),
});
