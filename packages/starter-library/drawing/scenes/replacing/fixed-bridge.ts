import { bridgeOn } from '../../model/jaw/bridges.ts';
import { drawSideRow, type SideRow, slotsOf } from '../../model/jaw/side-row.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 310, scale: 0.98 };
const row: SideRow = {
  jaw: 'lower',
  origin: 1,
  margins: [30, 30],
  teeth: [
    { number: 5, crown: { opacity: 0 } },
    { number: 6, isGone: true },
    { number: 7, crown: { opacity: 0 } },
  ],
};

export const scene = stillScene({
  key: 'fixed-bridge',
  title: 'Fixed bridge',
  description:
    'Three joined crowns. The outer two are cemented on the teeth beside a gap; the middle one fills the gap.',
  draw: () => ({
    picture: withDefs(placed(view, drawSideRow(row, { onCrowns: bridgeOn(slotsOf(row), 'b') }))),
    labels: [
      { text: 'Crown on a tooth', at: onStage(view, [-190, -70]), side: 'left' },
      { text: 'Crown on a tooth', at: onStage(view, [250, -70]), side: 'right' },
      { text: 'False tooth in the gap', at: onStage(view, [10, -120]), side: 'top' },
      { text: 'No root here', at: onStage(view, [0, 190]), side: 'left' },
    ],
  }),
});
