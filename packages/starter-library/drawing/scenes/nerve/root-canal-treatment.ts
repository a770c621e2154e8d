import { during, ease, linear } from '../../easing.ts';
import { mix, type Point, xAt } from '../../model/geometry.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt } from '../../model/signs.ts';
import { placed } from '../../model/svg.ts';
import { canalFile, drill, spray } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt, wholeTooth } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const shape = shapes['lower molar'];
const place = { ...wholeTooth, y: 262, scale: 1.06 };

/** A file that goes up and down in a canal. */
const fileIn = (canal: number, t: number, from: number, to: number): string => {
  if (t < from || t > to) return '';
  const lift = 240 * (1 - ease(t, from, from + 0.6)) + 240 * ease(t, to - 0.5, to) + 16 + 16 * Math.sin(t * 9);
  const way = shape.canals[canal] as readonly Point[];
  const top: Point = [mix((way[0] as Point)[0], 0, 0.45), -130];
  const course = [top, ...way];
  return canalFile(course.map(([, y]): Point => [y - lift < top[1] ? top[0] : xAt(course, y - lift), y - lift]));
};

const drillIn = (t: number): string => {
  if (t < 1.9 || t > 4.6) return '';
  const away = 1 - ease(t, 1.9, 2.5) + ease(t, 4.1, 4.6);
  const y = mix(-116, -40, linear(t, 2.4, 4)) - 170 * away;
  return placed({ x: 4 + 4 * Math.sin(t * 7), y, scale: 0.86 }, drill(t) + spray(t, 1 - away));
};

/** The infected nerve taken out, the canals cleaned and filled, the tooth closed with a crown. */
export const scene: Scene = {
  key: 'root-canal-treatment',
  title: 'Root canal treatment',
  description:
    'A molar with an infected nerve is opened with a drill. Files clean both canals, the canals are filled to the tips of the roots, and a crown covers the tooth.',
  seconds: 16,
  frame: (t) => {
    const cut = linear(t, 2.4, 4);
    const emptied = Math.max(0.5 * ease(t, 4.8, 6.4), 0.5 * ease(t, 4.8, 6.4) + 0.5 * ease(t, 6.8, 8.4));
    const tip = 0.5 * (1 - ease(t, 9, 15));
    const label = labelNow(t);
    return frameOf(
      cutTooth(place, {
        tissues: { width: 228 },
        inBone: abscessAt(shape, 0, tip, 'left') + abscessAt(shape, 1, tip * 0.8, 'right'),
        state: {
          decay: t < 4 ? [{ site: 'groove', depth: 1 }] : [],
          dead: 0.75,
          inflamed: 1,
          emptied,
          cavities: [{ at: 'access', cut, filled: ease(t, 10.9, 11.9), material: 'composite' }],
          rootFilling: linear(t, 8.8, 10.4),
          chamberFilled: ease(t, 10.3, 11.2),
          prepared: ease(t, 12, 12.6),
          ...(t > 12.4
            ? {
                crown: {
                  material: 'ceramic' as const,
                  lift: 150 * (1 - ease(t, 12.6, 13.8)),
                  opacity: ease(t, 12.4, 12.8),
                },
              }
            : {}),
        },
        over: drillIn(t) + fileIn(0, t, 4.4, 6.6) + fileIn(1, t, 6.5, 8.6),
      }),
      label,
    );
  },
  captions: [
    {
      from: 0.2,
      to: 2.2,
      text: 'The nerve of this tooth is infected, and so is the bone around the tips of its roots.',
    },
    { from: 2.2, to: 4.5, text: 'The tooth is numb. A small opening is made to reach the nerve.' },
    { from: 4.5, to: 8.6, text: 'Fine files and a cleaning fluid take the infected nerve out of each canal.' },
    { from: 8.6, to: 12, text: 'The clean canals are filled to their tips, and the opening is closed.' },
    { from: 12, to: 15.8, text: 'A crown protects the tooth, and the bone can heal.' },
  ],
  stillAt: 10.9,
};

const labelNow = (t: number) => [
  ...(t < 4.8 ? [labelAt(place, 'Infected nerve', [-30, 10], 'left', during(t, 0.4, 4.8))] : []),
  ...(t < 9.6 ? [labelAt(place, 'Infection', [-86, 292], 'left', during(t, 0.9, 4.8))] : []),
  ...(t >= 4.6 && t < 8.6 ? [labelAt(place, 'Cleaning', [-62, 150], 'left', during(t, 4.8, 8.6))] : []),
  ...(t >= 8.6 ? [labelAt(place, 'Root filling', [-62, 160], 'left', during(t, 9))] : []),
  ...(t >= 10.4 && t < 12.4 ? [labelAt(place, 'Filling', [10, -80], 'right', during(t, 10.5, 12.4))] : []),
  ...(t >= 12.6 ? [labelAt(place, 'Crown', [76, -128], 'right', during(t, 13.4))] : []),
  ...(t >= 13.6 ? [labelAt(place, 'Healing bone', [90, 296], 'right', during(t, 14))] : []),
];
