import { during, ease, linear } from '../../easing.ts';
import { mix, type Point } from '../../model/geometry.ts';
import { lowerFront, middles, toothRow } from '../../model/row.ts';
import { placed } from '../../model/svg.ts';
import { polisher, scaler, spray } from '../../model/tools.ts';
import { frameOf, labelAt } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { x: 640, y: 392, scale: 0.86 };

/** When the instrument is at a tooth of the row. */
const timeAt = (i: number, from: number, to: number): number => mix(from, to, (i + 0.5) / 6);

/** Plaque and tartar taken off the lower front teeth, then polishing. */
export const scene: Scene = {
  key: 'scale-and-polish',
  title: 'Scale and polish',
  description:
    'Lower front teeth with plaque and tartar at a red gum. A scaler goes from tooth to tooth and takes it off, a rubber cup polishes, and the gum gets pale.',
  seconds: 13,
  frame: (t) => {
    const teeth = lowerFront((i) => {
      const done = ease(t, timeAt(i, 2.2, 6.6) - 0.3, timeAt(i, 2.2, 6.6) + 0.4);
      const polished = ease(t, timeAt(i, 7.4, 10.4), timeAt(i, 7.4, 10.4) + 0.4);
      return {
        state: {
          plaque: (0.5 + 0.15 * (i % 2)) * (1 - done),
          tartar: (0.5 + 0.2 * ((i + 1) % 2)) * (1 - done),
          stain: 0.3 * (1 - polished),
        },
      };
    });
    const xs = middles(teeth);
    const run = (from: number, to: number): number =>
      mix((xs[0] as number) - 30, (xs[5] as number) + 30, linear(t, from, to));
    const tools: string[] = [];
    const scalerAt: Point = [run(2.2, 6.6), -24 - 24 * Math.abs(Math.sin(t * 8))];
    const cupAt: Point = [run(7.4, 10.4), -60 - 40 * Math.sin(t * 6)];
    if (t > 1.6 && t < 7.2) {
      const away = 1 - ease(t, 1.6, 2.2) + ease(t, 6.6, 7.2);
      tools.push(
        placed({ x: scalerAt[0], y: scalerAt[1] - 260 * away, scale: 0.86, turn: 10 }, scaler() + spray(t, 1 - away)),
      );
    }
    if (t > 7 && t < 11) {
      const away = 1 - ease(t, 7, 7.5) + ease(t, 10.4, 11);
      tools.push(placed({ x: cupAt[0], y: cupAt[1] - 260 * away, scale: 0.86 }, polisher(t)));
    }
    return frameOf(placed(place, [toothRow(teeth, { swelling: 0.55 * (1 - ease(t, 8, 12)) }, 'row'), ...tools]), [
      ...(t < 6.4
        ? [labelAt(place, 'Plaque and tartar', [(xs[4] as number) + 4, -34], 'right', during(t, 0.3, 5.4))]
        : []),
      ...(t >= 2 && t < 6.4
        ? [labelAt(place, 'Scaler', [scalerAt[0] + 24, scalerAt[1] - 190], 'left', during(t, 2.3, 6.4))]
        : []),
      ...(t >= 7 && t < 10.4
        ? [labelAt(place, 'Rubber cup', [cupAt[0], cupAt[1] - 26], 'left', during(t, 7.4, 10.4))]
        : []),
      ...(t < 7 ? [labelAt(place, 'Red gum', [(xs[4] as number) + 6, 22], 'right', during(t, 0.8, 6))] : []),
      ...(t >= 9 ? [labelAt(place, 'Clean teeth', [(xs[1] as number) - 20, -120], 'left', during(t, 11))] : []),
      ...(t >= 9 ? [labelAt(place, 'Healthy gum', [(xs[4] as number) + 6, 40], 'right', during(t, 11.4))] : []),
    ]);
  },
  captions: [
    { from: 0.2, to: 2.2, text: 'Soft plaque and hard tartar have gathered at the gum. The gum is red.' },
    { from: 2.2, to: 7, text: 'A fine instrument that vibrates takes them off, tooth by tooth. Water cools it.' },
    { from: 7, to: 10.6, text: 'A small rubber cup with paste takes off stains and makes the teeth smooth.' },
    { from: 10.6, to: 12.8, text: 'Plaque sticks less to a smooth tooth, and the gum can heal.' },
  ],
  stillAt: 4.3,
};
