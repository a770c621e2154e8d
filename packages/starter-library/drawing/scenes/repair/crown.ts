import { during, ease, linear } from '../../easing.ts';
import { mix } from '../../model/geometry.ts';
import { crackIn } from '../../model/signs.ts';
import { placed } from '../../model/svg.ts';
import { drill, spray } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt, wholeTooth } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { ...wholeTooth, y: 330, scale: 1.2 };

const drillIn = (t: number): string => {
  if (t < 2.2 || t > 6.2) return '';
  const away = 1 - ease(t, 2.2, 2.9) + ease(t, 5.6, 6.2);
  const x = mix(-104, 96, linear(t, 2.9, 5.6));
  const y = -62 - 58 * Math.sin(Math.PI * linear(t, 2.9, 5.6)) ** 0.5;
  return placed({ x, y: y - 190 * away, scale: 0.78 }, drill(t) + spray(t, 1 - away));
};

/** A weak tooth is ground and covered with a crown. */
export const scene: Scene = {
  key: 'crown',
  title: 'Crown',
  description:
    'A molar with a large old filling and a crack. It is ground smaller all around, and a crown is set over it.',
  seconds: 12,
  frame: (t) => {
    const prepared = ease(t, 3, 5.6);
    const lift = 190 * (1 - ease(t, 7, 9.2));
    return frameOf(
      cutTooth(place, {
        tissues: { width: 216 },
        state: {
          cavities: [{ at: 'groove', cut: 0.9, filled: 1, material: t < 5.6 ? 'amalgam' : 'composite' }],
          prepared,
          ...(t > 6.4 ? { crown: { material: 'ceramic' as const, lift, opacity: ease(t, 6.4, 7) } } : {}),
        },
        inside: crackIn([-38, -142], [-58, -40], 0.8 * (1 - ease(t, 3.4, 5.2)), 5),
        over: drillIn(t),
      }),
      [
        ...(t < 5.4 ? [labelAt(place, 'Old filling', [14, -92], 'right', during(t, 0.3, 2.4))] : []),
        ...(t < 3.4 ? [labelAt(place, 'Crack', [-48, -100], 'left', during(t, 0.7, 3.2))] : []),
        ...(t >= 5 ? [labelAt(place, 'Prepared tooth', [-74, -60], 'left', during(t, 5.6))] : []),
        ...(t >= 6.4 ? [labelAt(place, 'Crown', [92, -112 - lift], 'right', during(t, 6.8))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.6, text: 'This tooth has a large old filling and a crack. It could break.' },
    { from: 2.6, to: 6.2, text: 'It is numb while it is ground smaller all around. A mould or a scan is made of it.' },
    { from: 6.2, to: 9.2, text: 'A crown is made that fits it exactly.' },
    { from: 9.2, to: 11.8, text: 'It is fixed in place, covers the whole tooth and holds it together.' },
  ],
  stillAt: 7.9,
};
