import { between, during, ease } from '../../easing.ts';
import { drawSideRow } from '../../model/jaw/side-row.ts';
import { arrow } from '../../model/jaw/tools.ts';
import { withDefs } from '../../model/palette.ts';
import { onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const lower = { x: 640, y: 420, scale: 0.66 };
const upper = { x: 640, y: 212, scale: 0.66, isUpper: true };

function frame(time: number): Frame {
  const drift = ease(time, 2, 8);
  const dip = (x: number): number => 62 * drift * Math.exp(-((x / 96) ** 2));
  const below = drawSideRow({
    jaw: 'lower',
    origin: 2,
    margins: [30, 30],
    floor: 330,
    loss: dip,
    teeth: [
      { number: 4, turn: 1.5 * drift },
      { number: 5, turn: 8 * drift, dx: 6 * drift },
      { number: 6, isGone: true },
      { number: 7, turn: -19 * drift, dx: -34 * drift, dy: 10 * drift },
      { number: 8, turn: -10 * drift, dx: -40 * drift },
    ],
  });
  const above = drawSideRow({
    jaw: 'upper',
    origin: 2,
    margins: [30, 30],
    floor: 330,
    teeth: [{ number: 4 }, { number: 5 }, { number: 6, dy: -52 * drift }, { number: 7 }, { number: 8 }],
  });
  const signs = [
    arrow(
      [
        [between(-260, -215, drift), -205],
        [between(-190, -140, drift), -205],
      ],
      0,
    ),
    arrow(
      [
        [330, -40],
        [240, -30],
      ],
      during(time, 2.4, 7),
    ),
  ];
  return {
    picture: withDefs(placed(upper, above) + placed(lower, below) + placed(lower, signs)),
    labels: [
      { text: 'Missing tooth', at: onStage(lower, [0, -60 + 40 * drift]), side: 'left', opacity: during(time, 0, 4) },
      {
        text: 'Upper tooth grows down',
        at: onStage(upper, [40, -90 - 40 * drift]),
        side: 'right',
        opacity: ease(time, 5, 5.5),
      },
      { text: 'Neighbour tips', at: onStage(lower, [200, -80]), side: 'right', opacity: ease(time, 6.4, 6.9) },
      { text: 'Bone shrinks', at: onStage(lower, [-10, 66 + 70 * drift]), side: 'left', opacity: ease(time, 7.6, 8.1) },
    ],
  };
}

export const scene: Scene = {
  key: 'missing-tooth',
  title: 'What happens after a tooth is lost',
  description:
    'Upper and lower back teeth from the side. A lower molar is missing. Over time its neighbours tip into the gap, the upper tooth grows down and the bone in the gap shrinks.',
  seconds: 11,
  stillAt: 10.5,
  frame,
  captions: [
    { from: 0, to: 2, text: 'A tooth is missing, and nothing fills the gap.' },
    { from: 2, to: 5, text: 'Over months and years the neighbours tip into the gap.' },
    { from: 5, to: 7.6, text: 'The tooth above grows down, because nothing stops it.' },
    { from: 7.6, to: 11, text: 'The bone that held the lost tooth shrinks.' },
  ],
};
