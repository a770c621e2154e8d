import { archTooth, drawArch } from '../../model/jaw/arch.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 110, scale: 0.6 };

export const scene = stillScene({
  key: 'crowding',
  title: 'Crowding',
  description:
    'The lower jaw from above. There is too little room for the front teeth: they overlap, and some are pushed forwards or back.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawArch({
          jaw: 'lower',
          teeth: {
            1: { turn: -24, outward: 30, along: -16 },
            [-1]: { turn: 22, outward: -28, along: 16 },
            2: { turn: 26, outward: -44, along: -34 },
            [-2]: { turn: -28, outward: 40, along: 34 },
            3: { turn: -14, outward: 26, along: -46 },
            [-3]: { turn: 16, outward: 4, along: 40 },
            4: { along: -30 },
            [-4]: { along: 24 },
          },
        }),
      ),
    ),
    labels: [
      { text: 'Turned and overlapping', at: onStage(view, archTooth('lower', -2, 1)), side: 'left' },
      { text: 'Pushed back', at: onStage(view, archTooth('lower', 2, -2)), side: 'right' },
    ],
  }),
});
