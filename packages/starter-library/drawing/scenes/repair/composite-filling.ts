import { during, ease, linear } from '../../easing.ts';
import { mix } from '../../model/geometry.ts';
import { placed } from '../../model/svg.ts';
import { applicator, drill, lamp, spray } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = nearCrown;

const drillIn = (t: number): string => {
  if (t < 1.6 || t > 5) return '';
  const away = 1 - ease(t, 1.6, 2.3) + ease(t, 4.4, 5);
  const side = 18 * Math.sin(t * 4);
  return placed(
    { x: side, y: mix(-108, -68, linear(t, 2.3, 4.4)) - 200 * away, scale: 0.62 },
    drill(t) + spray(t, 1 - away),
  );
};

const brushIn = (t: number): string => {
  if (t < 5 || t > 6.9) return '';
  const away = 1 - ease(t, 5, 5.6) + ease(t, 6.4, 6.9);
  return placed({ x: 20 * Math.sin(t * 6), y: -68 - 200 * away, scale: 0.6, turn: 14 }, applicator('medicine'));
};

const lampIn = (t: number, from: number, to: number): string => {
  if (t < from || t > to) return '';
  const away = 1 - ease(t, from, from + 0.5) + ease(t, to - 0.4, to);
  const glow = ease(t, from + 0.5, from + 0.7) - ease(t, to - 0.6, to - 0.4);
  return placed({ x: 0, y: -178 - 190 * away, scale: 0.62 }, lamp(glow));
};

/** Decay taken out, the hollow filled with white plastic in two layers and hardened with light. */
export const scene: Scene = {
  key: 'composite-filling',
  title: 'White filling',
  description:
    'A drill takes the decay out of a molar. A fluid prepares the clean hollow. White filling is put in in two layers, each hardened with blue light.',
  seconds: 13,
  frame: (t) => {
    const filled = 0.45 * ease(t, 7, 7.9) + 0.62 * ease(t, 9.5, 10.3);
    return frameOf(
      cutTooth(place, {
        tissues: { width: 160, hasNerve: false },
        state: {
          decay: t < 4.4 ? [{ site: 'groove', depth: 0.72 }] : [],
          cavities: [{ at: 'groove', cut: linear(t, 2.3, 4.2), filled, material: 'composite' }],
        },
        over: drillIn(t) + brushIn(t) + lampIn(t, 7.8, 9.5) + lampIn(t, 10.3, 12),
      }),
      [
        ...(t < 4 ? [labelAt(place, 'Decay', [8, -98], 'left', during(t, 0.3, 4))] : []),
        ...(t >= 4.2 && t < 7 ? [labelAt(place, 'Clean hollow', [-26, -76], 'left', during(t, 4.4, 7))] : []),
        ...(t >= 7 ? [labelAt(place, 'White filling', [-22, -72], 'left', during(t, 7.2))] : []),
        ...((t >= 7.8 && t < 9.5) || (t >= 10.3 && t < 12)
          ? [labelAt(place, 'Blue light', [10, -160], 'left', t < 9.6 ? during(t, 8.1, 9.5) : during(t, 10.6, 12))]
          : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 4.6, text: 'The tooth is numb. The decay is taken out, and healthy tooth is left.' },
    { from: 4.6, to: 7, text: 'A fluid prepares the hollow so that the filling sticks to the tooth.' },
    { from: 7, to: 10.3, text: 'The soft white filling goes in in layers. Blue light hardens each.' },
    { from: 10.3, to: 12.8, text: 'The filling is shaped and polished. You can bite on it at once.' },
  ],
  stillAt: 9,
};
