import { clearShell } from '../../model/jaw/appliances.ts';
import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { syringe } from '../../model/jaw/tools.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 600, y: 390, scale: 0.7 };
const state = { open: 140, look: { stain: 0.45 } };
const dy = 96;

export const scene = stillScene({
  key: 'home-whitening',
  title: 'Whitening at home',
  description:
    'A clear tray made to fit the upper teeth, with a drop of whitening gel for each tooth from a syringe. It is worn over the teeth.',
  draw: () => {
    const gel = ([-3, -2, -1, 1, 2, 3] as const).map((place) => {
      const [x, y] = crownPoint('upper', place, state, 0.6);
      return `<ellipse cx="${x}" cy="${y + dy}" rx="30" ry="38" fill="${palette.temporary.light}" stroke="${palette.temporary.line}" stroke-width="4"/>`;
    });
    const needle = group(syringe('temporary', 0.3), {
      transform: `translate(${crownPoint('upper', 3, state, 0.6)[0] + 16} ${crownPoint('upper', 3, state, 0.6)[1] + dy - 20}) rotate(48) scale(0.9)`,
    });
    return {
      picture: withDefs(
        placed(view, drawSmile(state, { over: clearShell('upper', state, dy) + gel.join('') + needle })),
      ),
      labels: [
        { text: 'Fitted tray', at: onStage(view, [-430, -60 + dy]), side: 'left' },
        {
          text: 'Whitening gel',
          at: onStage(view, [crownPoint('upper', 2, state, 0.6)[0], crownPoint('upper', 2, state, 0.6)[1] + dy]),
          side: 'right',
        },
      ],
    };
  },
});
