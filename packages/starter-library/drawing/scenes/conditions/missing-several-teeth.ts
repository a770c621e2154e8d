import { archTooth, drawArch } from '../../model/jaw/arch.ts';
import { without } from '../../model/jaw/dentures.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 110, scale: 0.58 };

export const scene = stillScene({
  key: 'missing-several-teeth',
  title: 'Several missing teeth',
  description: 'The lower jaw from above. Three back teeth are missing on one side, two on the other.',
  draw: () => ({
    picture: withDefs(
      placed(view, drawArch({ jaw: 'lower', teeth: { ...without([-7, -6, -5, 5, 6]), 7: { turn: -12, along: -20 } } })),
    ),
    labels: [
      { text: 'No back teeth here', at: onStage(view, archTooth('lower', -6)), side: 'left' },
      { text: 'Two teeth missing', at: onStage(view, archTooth('lower', 6)), side: 'right' },
      { text: 'Tongue', at: onStage(view, [0, 620]), side: 'bottom' },
    ],
  }),
});
