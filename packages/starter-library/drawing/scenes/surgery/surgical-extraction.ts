import { between, during, ease } from '../../easing.ts';
import { drill } from '../../model/jaw/implant.ts';
import { canalY, drawSideRow } from '../../model/jaw/side-row.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { group, onStage, path, placed, stroke } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 600, y: 290, scale: 0.78 };
const lie = -58;

function frame(time: number): Frame {
  const opened = ease(time, 1.4, 2.6);
  const removed = ease(time, 3, 4.4);
  const cut = ease(time, 5, 6);
  const first = ease(time, 6.2, 7.6);
  const second = ease(time, 7.8, 9.4);
  const closing = ease(time, 10, 11.4);
  const window = path('M262 60Q270 10 330 0H430Q500 60 492 130Q470 216 400 214Q340 196 280 150Z', {
    fill: '#9b6a45',
    stroke: palette.bone.line,
    'stroke-width': 4,
    opacity: removed,
  });
  const healed = path('M262 60Q270 10 330 0H430Q500 60 492 130Q470 216 400 214Q340 196 280 150Z', {
    fill: palette.artery.shade,
    opacity: 0.85 * ease(time, 9.6, 10.6),
  });
  const slit = stroke(
    'M206 34Q290 20 350 40Q410 56 462 26',
    palette.sore.line,
    between(0, 15, Math.max(0, opened - closing)),
  );
  const stitches = [240, 300, 360, 420].map((x, index) =>
    stroke(`M${x - 8} 10L${x + 8} 66`, '#20303c', 7, { opacity: ease(time, 10.4 + index * 0.3, 10.7 + index * 0.3) }),
  );
  const crownAway = { dx: -60 * first, dy: -1100 * first };
  const drillIn = between(-760, 0, ease(time, 4.3, 4.9)) - 760 * ease(time, 6.1, 6.7);
  const tooth = { number: 8, isBuried: true, turn: lie } as const;
  const split = stroke('M290 118L414 24', '#3b2410', 9, { opacity: cut * (1 - first) });
  const scene = drawSideRow(
    {
      jaw: 'lower',
      hasNerve: true,
      hasRamus: true,
      origin: 1,
      margins: [40, 300],
      teeth: [
        { number: 6 },
        { number: 7 },
        { ...tooth, dx: 30 + 40 * second, dy: 95 - 1200 * second, crown: crownAway },
      ],
    },
    {
      inBone: window + healed,
      over: [
        split,
        slit,
        ...stitches,
        time > 4.2 && time < 6.8
          ? group(drill(time * 6), { transform: `translate(350 ${(70 + drillIn).toFixed(1)}) rotate(14)` })
          : '',
      ].join(''),
    },
  );
  return {
    picture: withDefs(placed(view, scene)),
    labels: [
      { text: 'Wisdom tooth', at: onStage(view, [300, 100]), side: 'right', opacity: during(time, 0, 4.4) },
      { text: 'Nerve canal', at: onStage(view, [-80, canalY(-80)]), side: 'left' },
      { text: 'Stitches', at: onStage(view, [420, 40]), side: 'right', opacity: ease(time, 11.4, 11.9) },
    ],
  };
}

export const scene: Scene = {
  key: 'surgical-extraction',
  title: 'Taking out a tooth by surgery',
  description:
    'A wisdom tooth lies tilted in the bone of the lower jaw, above the nerve canal. The gum is opened, a little bone is removed, the tooth is divided and lifted out in two pieces, and the gum is stitched.',
  seconds: 14,
  stillAt: 2.9,
  frame,
  captions: [
    { from: 0, to: 1.4, text: 'This wisdom tooth lies in the bone, close to the canal of the nerve.' },
    { from: 1.4, to: 4.3, text: 'The gum is opened and a little bone is removed around the tooth.' },
    { from: 4.3, to: 6.2, text: 'The tooth is divided, so that less bone has to be removed.' },
    { from: 6.2, to: 9.6, text: 'The pieces are lifted out one after the other, away from the nerve.' },
    { from: 9.6, to: 14, text: 'The gum is closed with stitches and heals.' },
  ],
};
