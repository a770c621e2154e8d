import { during, ease } from '../../easing.ts';
import { scatter } from '../../model/geometry.ts';
import { palette } from '../../model/palette.ts';
import { disc, group, placed, stroke } from '../../model/svg.ts';
import { applicator, lamp } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import type { Scene } from '../../scene.ts';

const place = { ...nearCrown, y: 512, scale: 2 };

/** Below the groove is a slit too narrow for a bristle. */
const slit = (filled: number): string =>
  stroke('M0 -118Q2 -106 -1 -97', '#4c5a62', 8) +
  stroke('M0 -118Q2 -106 -1 -97', '#1d2a31', 5.5) +
  group(stroke('M0 -120Q2 -106 -1 -98', palette.sealant.base, 6.5), { opacity: filled });

const germs = (opacity: number, dy: number): string =>
  group(
    Array.from({ length: 16 }, (_, i) => {
      const y = -98 - 34 * scatter(i);
      const x = (scatter(i + 40) - 0.5) * (y < -116 ? 26 : 4);
      return disc([x, y + dy], 2.6 + 1.6 * scatter(i + 9), {
        fill: palette.plaque.base,
        stroke: palette.plaque.line,
        'stroke-width': 1,
      });
    }),
    { opacity },
  );

const brushIn = (t: number, from: number, to: number, material: 'medicine' | 'sealant'): string => {
  if (t < from || t > to) return '';
  const away = 1 - ease(t, from, from + 0.6) + ease(t, to - 0.5, to);
  return placed({ x: 12 * Math.sin(t * 5), y: -122 - 150 * away, scale: 0.5, turn: 12 }, applicator(material));
};

const lampIn = (t: number): string => {
  if (t < 7 || t > 9) return '';
  const away = 1 - ease(t, 7, 7.5) + ease(t, 8.5, 9);
  return placed({ x: 0, y: -184 - 120 * away, scale: 0.5 }, lamp(ease(t, 7.5, 7.7) - ease(t, 8.3, 8.5)));
};

/** A deep groove is cleaned and covered. */
export const scene: Scene = {
  key: 'fissure-sealant',
  title: 'Fissure sealant',
  description:
    'The crown of a molar with plaque in its deep groove. The groove is cleaned and a thin sealant flows in and is hardened with light. Germs stay out.',
  seconds: 12,
  frame: (t) =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 136, hasNerve: false },
        state: { sealant: ease(t, 5, 6.8) },
        inside: slit(ease(t, 4.9, 5.6)),
        over:
          germs(1 - ease(t, 2.6, 3.8), 0) +
          germs(ease(t, 9.2, 9.8), -32 - 50 * (1 - ease(t, 9.2, 10.4))) +
          brushIn(t, 2, 4.2, 'medicine') +
          brushIn(t, 4.4, 7, 'sealant') +
          lampIn(t),
      }),
      [
        labelAt(place, 'Deep groove', [-1, -104], 'left', during(t, 0.3, 5)),
        ...(t < 4 ? [labelAt(place, 'Plaque', [5, -124], 'right', during(t, 0.7, 3))] : []),
        ...(t >= 5 ? [labelAt(place, 'Sealant', [10, -122], 'right', during(t, 5.8))] : []),
      ],
    ),
  captions: [
    { from: 0.2, to: 2.4, text: 'The groove of a back tooth can be too deep for a brush. Plaque stays in it.' },
    { from: 2.4, to: 4.6, text: 'The tooth is cleaned and dried. There is no drilling.' },
    { from: 4.6, to: 9, text: 'A thin sealant flows into the groove. Light hardens it.' },
    { from: 9, to: 11.8, text: 'Food and germs can no longer get in.' },
  ],
  stillAt: 11,
};
