import { between, during, ease } from '../../easing.ts';
import { bridgeOn } from '../../model/jaw/bridges.ts';
import { groundTooth } from '../../model/jaw/implant.ts';
import { drawSideRow, type SideRow, slotsOf } from '../../model/jaw/side-row.ts';
import { withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 320, scale: 0.98 };

function frame(time: number): Frame {
  const ground = ease(time, 2.4, 4);
  const down = ease(time, 5, 7.4);
  const crown = { opacity: 1 - ground };
  const row: SideRow = {
    jaw: 'lower',
    origin: 1,
    margins: [40, 40],
    teeth: [
      { number: 5, crown },
      { number: 6, isGone: true },
      { number: 7, crown },
    ],
  };
  const slots = slotsOf(row);
  const pegs = slots
    .filter(({ isGone }) => !isGone)
    .map(({ number, x, y }) =>
      group(groundTooth('lower', number), { transform: `translate(${x} ${y})`, opacity: ease(time, 2.2, 2.6) }),
    );
  const bridge = group(bridgeOn(slots, 'bridge'), {
    transform: `translate(0 ${between(-460, 2, down).toFixed(1)})`,
    opacity: ease(time, 4.6, 5),
  });
  return {
    picture: withDefs(placed(view, drawSideRow(row, { behindGum: pegs.join(''), onCrowns: bridge }))),
    labels: [
      { text: 'Gap', at: onStage(view, [0, 0]), side: 'top', opacity: during(time, 0, 3) },
      { text: 'Ground tooth', at: onStage(view, [-172, -60]), side: 'left', opacity: during(time, 3.8, 6.6) },
      { text: 'Crown', at: onStage(view, [-190, -80]), side: 'left', opacity: ease(time, 7.6, 8.1) },
      { text: 'False tooth', at: onStage(view, [20, -120]), side: 'top', opacity: ease(time, 7.6, 8.1) },
      { text: 'Crown', at: onStage(view, [250, -80]), side: 'right', opacity: ease(time, 7.6, 8.1) },
    ],
  };
}

export const scene: Scene = {
  key: 'dental-bridge',
  title: 'Dental bridge',
  description:
    'A tooth is missing between two teeth. These are ground smaller, and a bridge of three joined crowns is cemented on them, so that the middle crown fills the gap.',
  seconds: 10,
  stillAt: 9.5,
  frame,
  captions: [
    { from: 0, to: 2.4, text: 'A bridge closes the gap where a tooth is missing.' },
    { from: 2.4, to: 4.6, text: 'The teeth on both sides of the gap are made smaller.' },
    { from: 4.6, to: 7.4, text: 'The bridge is one piece: two crowns with a false tooth between them.' },
    { from: 7.4, to: 10, text: 'It is cemented onto the two teeth and stays in place.' },
  ],
};
