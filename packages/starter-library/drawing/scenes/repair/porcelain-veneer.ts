import { during, ease } from '../../easing.ts';
import { middles, toothRow, upperFront } from '../../model/row.ts';
import { group, type Place, placed } from '../../model/svg.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const smile: Place = { x: 640, y: 352, scale: 0.96, isUpper: true };
const side: Place = { x: 660, y: 300, scale: 1.22, isUpper: true };

const rowOf = (isDone: boolean): string =>
  placed(
    smile,
    toothRow(
      upperFront((i) => ({
        state: i === 1 ? (isDone ? { ceramic: 1 } : { stain: 0.85, broken: 0.62 }) : {},
      })),
      {},
      isDone ? 'after' : 'before',
    ),
  );

/** A stained, chipped front tooth gets a thin shell. */
export const scene: Scene = {
  key: 'porcelain-veneer',
  title: 'Porcelain veneer',
  description:
    'Upper front teeth, one of them dark and chipped. From the side, a thin layer of enamel is taken off its front and a thin shell is glued on. At the end the teeth look alike.',
  seconds: 13,
  frame: (t) => {
    const first = 1 - ease(t, 3.2, 3.8);
    const last = ease(t, 9.4, 10);
    const lift = 96 * (1 - ease(t, 6.6, 8.4));
    const x = middles(upperFront(() => ({})))[1] ?? 0;
    return frameOf(
      [
        group(rowOf(false), { opacity: first }),
        group(
          cutTooth(side, {
            kind: 'incisor',
            tissues: { cut: 'across' },
            state: { veneer: { prepared: ease(t, 4.6, 5.8), lift, opacity: ease(t, 6, 6.6) } },
          }),
          { opacity: Math.min(1 - first, 1 - last) },
        ),
        group(rowOf(true), { opacity: last }),
      ],
      [
        ...(t < 3.8 ? [labelAt(smile, 'Dark, chipped tooth', [x - 20, -120], 'left', during(t, 0.4, 3.6))] : []),
        ...(t >= 3.8 && t < 6.2
          ? [labelAt(side, 'Thin layer taken off', [-62, -110], 'left', during(t, 4.8, 6.2))]
          : []),
        ...(t >= 6.2 && t < 9.6
          ? [labelAt(side, 'Veneer', [-66 - lift, -110 - lift * 0.25], 'left', during(t, 6.4, 9.4))]
          : []),
        ...(t >= 3.8 && t < 9.6 ? [labelAt(side, 'Nerve', [-8, -70], 'right', during(t, 4.4, 9.4))] : []),
        ...(t >= 9.6 ? [labelAt(smile, 'Veneer', [x - 10, -120], 'left', during(t, 10.2))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 3.4, text: 'One front tooth is dark and chipped. It is healthy inside.' },
    {
      from: 3.4,
      to: 6.2,
      text: 'Seen from the side: a thin layer of enamel, about half a millimetre, is taken off the front.',
    },
    { from: 6.2, to: 9.4, text: 'A thin shell of porcelain is made and glued on.' },
    {
      from: 9.4,
      to: 12.8,
      text: 'It has the form and the colour of its neighbours. Enamel that was taken off does not come back.',
    },
  ],
  stillAt: 7.3,
};
