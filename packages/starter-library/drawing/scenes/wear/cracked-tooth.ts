import { during, ease, linear } from '../../easing.ts';
import { palette } from '../../model/palette.ts';
import { crackIn, painAt } from '../../model/signs.ts';
import { body, placed, stroke } from '../../model/svg.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { ...nearCrown, y: 400, scale: 1.55 };

/** How hard the bite is: it comes down and goes up. */
const biteOf = (t: number): number =>
  Math.max(
    ease(t, 2.4, 3.1) - ease(t, 3.5, 4),
    ease(t, 5.2, 5.9) - ease(t, 6.3, 6.8),
    ease(t, 8, 8.7) - ease(t, 9.4, 10),
  );

const nut = (lift: number): string =>
  placed({ x: 60, y: -182 - lift, scale: 1 }, [
    body('M-34 6Q-40 -20 -18 -34Q0 -44 20 -34Q42 -18 34 8Q22 30 0 30Q-24 30 -34 6Z', 'tartar'),
    stroke('M-20 -20Q0 -4 20 -22M-26 2Q0 18 28 2', palette.tartar.line, 2, { opacity: 0.6 }),
  ]);

/** A crack that opens on each bite and goes down to the nerve. */
export const scene: Scene = {
  key: 'cracked-tooth',
  title: 'Cracked tooth',
  description:
    'A molar cut open. A crack starts at the biting surface. With each hard bite it opens and goes further towards the nerve, which turns red.',
  seconds: 12,
  frame: (t) => {
    const bite = biteOf(t);
    const reach = 0.36 + 0.26 * linear(t, 2.8, 3.6) + 0.2 * linear(t, 5.6, 6.4) + 0.18 * linear(t, 8.4, 9.2);
    return frameOf(
      cutTooth(place, {
        tissues: { width: 166, hasNerve: false },
        state: { inflamed: 0.35 * ease(t, 6, 7) + 0.65 * ease(t, 8.8, 9.8) },
        inside: crackIn([22, -130], [26, -30], reach, 5 + 7 * bite),
        over: nut(170 * (1 - bite)) + painAt([24, -40], t, Math.max(bite * ease(t, 5, 6), ease(t, 9, 9.6))),
      }),
      [
        labelAt(place, 'Crack', [24, -112], 'left', during(t, 0.3)),
        labelAt(place, 'Nerve', [34, -10], 'right', during(t, 0.8)),
        ...(t >= 1.6 ? [labelAt(place, 'Hard bite', [78, -186], 'right', during(t, 2.4, 10))] : []),
      ],
    );
  },
  captions: [
    { from: 0.2, to: 2.4, text: 'A fine crack has started in the biting surface. It is hard to see.' },
    { from: 2.4, to: 5.2, text: 'A hard bite opens the crack for a moment. That gives a short, sharp pain.' },
    { from: 5.2, to: 8.2, text: 'Each bite makes it a little deeper.' },
    {
      from: 8.2,
      to: 11.8,
      text: 'When it reaches the nerve, the nerve gets inflamed and the tooth needs more treatment.',
    },
  ],
  stillAt: 6.1,
};
