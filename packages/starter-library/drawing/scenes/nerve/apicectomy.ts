import { during, ease, linear } from '../../easing.ts';
import { curve, line, mix, scatter } from '../../model/geometry.ts';
import { palette } from '../../model/palette.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt } from '../../model/signs.ts';
import { body, box, clipped, disc, group, path, placed } from '../../model/svg.ts';
import { tissuesAround } from '../../model/tissues.ts';
import { drill, spray } from '../../model/tools.ts';
import { toothSection } from '../../model/tooth.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { x: 680, y: 232, scale: 1.26 };
const shape = shapes.premolar;
const CUT = 236;

/** New bone where the tip and the infection were. */
const newBone = (): string =>
  group([
    disc([2, 268], 46, { fill: palette.bone.base }),
    ...Array.from({ length: 16 }, (_, i) =>
      disc([2 + 76 * (scatter(i) - 0.5), 262 + 62 * (scatter(i + 30) - 0.5)], 2.5 + 3 * scatter(i + 60), {
        fill: palette.bone.shade,
        opacity: 0.5,
      }),
    ),
  ]);

/** The way through gum and bone to the tip, `share` of its length, and the hollow at its end. */
const windowIn = (share: number, hollow: number): string => {
  const end = mix(-170, -6, share);
  const way = curve(
    [
      [-190, 214],
      [-120, 226],
      [end, 238],
      [end + 6, 264],
      [end, 290],
      [-120, 300],
      [-190, 306],
    ],
    true,
  );
  return [
    share > 0 ? path(way, { fill: '#1d3d55', stroke: palette.sore.shade, 'stroke-width': 4 }) : '',
    hollow > 0 ? disc([6, 268], 46 * hollow, { fill: '#1d3d55', stroke: palette.sore.shade, 'stroke-width': 4 }) : '',
    hollow > 0
      ? path(
          line(
            [
              [-30, 240],
              [6, 240],
              [6, 294],
              [-30, 292],
            ],
            true,
          ),
          { fill: '#1d3d55', opacity: hollow },
        )
      : '',
  ].join('');
};

/** The tip of the root and the infection taken away through the bone; the root sealed. */
export const scene: Scene = {
  key: 'apicectomy',
  title: 'Surgery at the tip of a root',
  description:
    'A tooth with a root filling, a crown and infection at the tip of its root. Through an opening in gum and bone the tip is cut off, the infection is taken out and the end of the root is sealed. Bone grows again.',
  seconds: 15,
  frame: (t) => {
    const open = linear(t, 2.4, 4.4);
    const cut = linear(t, 5, 6.6);
    const hollow = ease(t, 6.6, 7.8);
    const healing = ease(t, 10.4, 13.4);
    const size = 0.8 * (1 - hollow);
    const lowest = mix(300, CUT, cut >= 1 ? 1 : 0);
    const inBone = [
      hollow > 0 ? newBone() : '',
      abscessAt(shape, 0, size, 'tip'),
      group(windowIn(open, hollow), { opacity: 1 - healing }),
    ].join('');
    const tooth = toothSection(
      'premolar',
      { prepared: 1, crown: { material: 'ceramic', lift: 0 }, emptied: 1, chamberFilled: 1, rootFilling: 1 },
      'tooth',
    );
    const away = 1 - ease(t, 4.2, 5) + ease(t, 6.6, 7.2);
    return frameOf(
      placed(place, [
        tissuesAround(shape, { cut: 'across' }, 'tissue', inBone),
        clipped('kept', box(-200, -300, 200, lowest), tooth),
        cut > 0 && cut < 1
          ? path(
              line(
                [
                  [-34, CUT - 2],
                  [mix(-34, 40, cut), CUT - 2],
                  [mix(-34, 40, cut), CUT + 3],
                  [-34, CUT + 3],
                ],
                true,
              ),
              { fill: '#20323d' },
            )
          : '',
        t > 8
          ? group(body(`M-4 ${CUT + 2}H12V${CUT - 22}Q4 ${CUT - 28} -4 ${CUT - 22}Z`, 'sealant'), {
              opacity: ease(t, 8.2, 8.8),
            })
          : '',
        t > 4.2 && t < 7.2
          ? placed(
              { x: mix(-26, 30, cut) - 260 * away, y: CUT + 1, scale: 0.56, turn: -84 },
              drill(t) + spray(t, 1 - Math.min(1, away)),
            )
          : '',
      ]),
      [
        labelAt(place, 'Crown', [64, -120], 'right', during(t, 0.3)),
        labelAt(place, 'Root filling', [10, 110], 'right', during(t, 0.7)),
        ...(t < 7 ? [labelAt(place, 'Infection', [30, 290], 'right', during(t, 1.1, 6.8))] : []),
        ...(t >= 2.6 && t < 5 ? [labelAt(place, 'Small opening', [-140, 262], 'left', during(t, 3.2, 4.9))] : []),
        ...(t >= 8 ? [labelAt(place, 'Seal', [6, CUT - 12], 'right', during(t, 8.6))] : []),
        ...(t >= 11 ? [labelAt(place, 'New bone', [-14, 286], 'left', during(t, 12))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.4, text: 'This tooth has a root filling, but infection is still at the tip of its root.' },
    { from: 2.4, to: 5, text: 'The area is numb. The gum is lifted, and a small opening is made in the bone.' },
    { from: 5, to: 8, text: 'The last three millimetres of the root are cut off, and the infection is taken out.' },
    { from: 8, to: 10.6, text: 'The end of the root is sealed, and the gum is stitched.' },
    { from: 10.6, to: 14.8, text: 'New bone fills the hollow in the next months.' },
  ],
  stillAt: 9.6,
};
