import { during, ease, linear } from '../../easing.ts';
import { mix } from '../../model/geometry.ts';
import { crackIn } from '../../model/signs.ts';
import { placed } from '../../model/svg.ts';
import { drill, spray } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = nearCrown;

const drillIn = (t: number): string => {
  if (t < 2 || t > 5.4) return '';
  const away = 1 - ease(t, 2, 2.6) + ease(t, 4.8, 5.4);
  const x = mix(0, 88, linear(t, 2.6, 4.8)) + 4 * Math.sin(t * 8);
  return placed({ x, y: mix(-112, -84, linear(t, 2.6, 4.8)) - 200 * away, scale: 0.62 }, drill(t) + spray(t, 1 - away));
};

/** A weak cusp is replaced by a piece of ceramic. */
export const scene: Scene = {
  key: 'onlay',
  title: 'Onlay',
  description:
    'One cusp of a molar is cracked. It is taken off, and a piece of ceramic of the same form takes its place.',
  seconds: 11,
  frame: (t) => {
    const lift = 150 * (1 - ease(t, 6.4, 8.4));
    const isCut = t >= 3.8;
    return frameOf(
      cutTooth(place, {
        tissues: { width: 160, hasNerve: false },
        state: isCut
          ? { onlay: { material: 'ceramic', ...(t > 5.6 ? { lift } : {}) } }
          : { cavities: [{ at: 'groove', cut: 0.55, filled: 1, material: 'amalgam' }] },
        inside: isCut ? '' : crackIn([36, -142], [78, -66], ease(t, 0.4, 1.6), 6),
        over: drillIn(t),
      }),
      [
        ...(t < 4 ? [labelAt(place, 'Cracked cusp', [60, -100], 'right', during(t, 0.5, 3.6))] : []),
        ...(t >= 4.6 && t < 6.6 ? [labelAt(place, 'Weak part gone', [60, -74], 'right', during(t, 4.9, 6.6))] : []),
        ...(t >= 6.6 ? [labelAt(place, 'Onlay', [84, -106 - lift], 'right', during(t, 6.8))] : []),
        ...(t >= 8 ? [labelAt(place, 'Own tooth', [-86, -96], 'left', during(t, 8.4))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.6, text: 'One corner of this tooth is cracked. The rest is strong.' },
    { from: 2.6, to: 5.6, text: 'The tooth is numb. The old filling and the weak corner are taken off.' },
    { from: 5.6, to: 8.4, text: 'A piece of ceramic is made that replaces exactly this part.' },
    { from: 8.4, to: 10.8, text: 'It is glued in place. The healthy part of your own tooth stays.' },
  ],
  stillAt: 7.2,
};
