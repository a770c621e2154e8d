import { bridgeOn } from '../../model/jaw/bridges.ts';
import { abutment, implantScrew } from '../../model/jaw/implant.ts';
import { drawSideRow, type SideRow, slotsOf } from '../../model/jaw/side-row.ts';
import { withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 270, scale: 0.88 };
const row: SideRow = {
  jaw: 'lower',
  margins: [26, 30],
  teeth: [{ number: 4 }, { number: 5, isGone: true }, { number: 6, isGone: true }, { number: 7, isGone: true }],
};
const slots = slotsOf(row).slice(1);
const [first, , last] = slots;

export const scene = stillScene({
  key: 'implant-bridge',
  title: 'Bridge on implants',
  description:
    'Two implants in the lower jaw carry a bridge of three joined crowns. No natural tooth has to be ground.',
  draw: () => {
    const carriers = [first, last].map((slot, index) =>
      group(implantScrew(0, `i${index}`), { transform: `translate(${slot?.x ?? 0} 56)` }),
    );
    const posts = [first, last].map((slot) => group(abutment(), { transform: `translate(${slot?.x ?? 0} 56)` }));
    return {
      picture: withDefs(
        placed(
          view,
          drawSideRow(row, {
            inBone: carriers.join(''),
            onCrowns: posts.join('') + group(bridgeOn(slots, 'b'), { transform: 'translate(0 8)' }),
          }),
        ),
      ),
      labels: [
        { text: 'Bridge of three crowns', at: onStage(view, [(slots[1]?.x ?? 0) + 10, -110]), side: 'top' },
        { text: 'Natural tooth', at: onStage(view, [(slotsOf(row)[0]?.x ?? 0) - 10, -70]), side: 'left' },
        { text: 'Implant', at: onStage(view, [(first?.x ?? 0) - 20, 200]), side: 'left' },
        { text: 'Implant', at: onStage(view, [(last?.x ?? 0) + 20, 200]), side: 'right' },
      ],
    };
  },
});
