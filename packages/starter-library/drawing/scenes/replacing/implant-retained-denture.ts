import { between, during, ease } from '../../easing.ts';
import { line, type Point } from '../../model/geometry.ts';
import { implantScrew } from '../../model/jaw/implant.ts';
import { drawSideRow, type SideRow, slotsOf } from '../../model/jaw/side-row.ts';
import { crownFace } from '../../model/jaw/teeth.ts';
import { fill, palette, withDefs } from '../../model/palette.ts';
import { body, clipped, disc, group, onStage, path, placed, rim, stroke } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 640, y: 360, scale: 0.9 };
const gone = { isGone: true } as const;
const row: SideRow = {
  jaw: 'lower',
  margins: [40, 40],
  floor: 330,
  teeth: [
    { number: 4, ...gone },
    { number: 5, ...gone },
    { number: 6, ...gone },
    { number: 7, ...gone },
  ],
};
const slots = slotsOf(row);
const posts = [-140, 150];

function denture(): string {
  const base: Point[] = [
    [-372, 10],
    [-364, -66],
    [-120, -74],
    [120, -70],
    [360, -62],
    [370, 12],
    [180, 26],
    [0, 22],
    [-180, 28],
  ];
  const d = `${line(base, true)}`;
  const clips = posts.map((x) =>
    path(`M${x - 36} 26V-6Q${x - 36} -44 ${x} -44Q${x + 36} -44 ${x + 36} -6V26Z`, {
      fill: palette.metal.shade,
      stroke: palette.metal.line,
      'stroke-width': 4,
    }),
  );
  const teeth = slots.map((slot) =>
    group(crownFace(slot.form, {}, `d${slot.number}`), { transform: `translate(${slot.x} ${slot.y - 60})` }),
  );
  return [
    ...teeth,
    path(d, { fill: '#ef9a9d' }),
    clipped('base', d, rim(d, palette.gum.line, 40)),
    stroke(d, palette.gum.line, 4),
    ...clips,
  ].join('');
}

function frame(time: number): Frame {
  const dy = between(-300, 0, ease(time, 4, 6.4)) - 150 * ease(time, 8.6, 9.6) + 150 * ease(time, 10.4, 11.2);
  const ball = posts.map((x) =>
    group(
      [
        body('M-24 34L-15 -10H15L24 34Z', 'metal'),
        disc([0, -20], 20, { fill: fill('metal', 'ball'), stroke: palette.metal.line, 'stroke-width': 3 }),
      ],
      { transform: `translate(${x} 12)`, opacity: ease(time, 2.2, 3) },
    ),
  );
  const screws = posts.map((x, index) =>
    group(implantScrew(0, `i${index}`), {
      transform: `translate(${x} ${between(-380, 54, ease(time, 0.4 + index * 0.4, 2 + index * 0.2)).toFixed(1)}) scale(0.95)`,
      opacity: ease(time, 0.2, 0.5),
    }),
  );
  return {
    picture: withDefs(
      placed(
        view,
        drawSideRow(row, {
          inBone: screws.join(''),
          over:
            ball.join('') +
            group(denture(), { transform: `translate(0 ${dy.toFixed(1)})`, opacity: ease(time, 3.6, 4.2) }),
        }),
      ),
    ),
    labels: [
      { text: 'Implant', at: onStage(view, [-160, 170]), side: 'left', opacity: ease(time, 2, 2.5) },
      { text: 'Button', at: onStage(view, [150, -12]), side: 'right', opacity: during(time, 2.8, 6) },
      { text: 'Denture', at: onStage(view, [260, -110 + dy]), side: 'right', opacity: ease(time, 6.4, 6.9) },
      { text: 'Clip', at: onStage(view, [-140, -26 + dy]), side: 'left', opacity: ease(time, 6.4, 6.9) },
    ],
  };
}

export const scene: Scene = {
  key: 'implant-retained-denture',
  title: 'Denture held by implants',
  description:
    'Two implants are placed in a lower jaw without teeth. A denture with clips inside snaps onto buttons on the implants, and can be taken off for cleaning.',
  seconds: 12.5,
  stillAt: 9.2,
  frame,
  captions: [
    { from: 0, to: 2.4, text: 'Two or more implants are placed in the jaw and heal.' },
    { from: 2.4, to: 4, text: 'Each gets a button on top.' },
    { from: 4, to: 8.4, text: 'The denture has clips inside that snap onto the buttons.' },
    { from: 8.4, to: 12.5, text: 'It sits firmly, and you take it off for cleaning.' },
  ],
};
