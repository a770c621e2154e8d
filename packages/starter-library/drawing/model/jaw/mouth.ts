import { scatter } from '../geometry.ts';
import { fill, palette } from '../palette.ts';
import { clipped, group, path, stroke } from '../svg.ts';
import { drawSmile } from './smile.ts';

/** How an open mouth is. Shares are 0 to 1. */
interface MouthState {
  /** A pale or yellow coat on the tongue. */
  readonly coat?: number;
  /** The tongue is dry and has cracks. */
  readonly dry?: number;
}

const TONGUE = 'M-210 330C-240 150 -190 20 0 14C190 20 240 150 210 330Z';
const CAVITY =
  'M-330 20C-330 -150 -170 -230 0 -230C170 -230 330 -150 330 20C330 200 180 310 0 310C-180 310 -330 200 -330 20Z';
const LIPS =
  'M-440 10C-390 -120 -220 -300 -70 -300C-30 -300 -20 -284 0 -284C20 -284 30 -300 70 -300C220 -300 390 -120 440 10C380 200 200 400 0 400C-200 400 -380 200 -440 10Z';

function tongue({ coat = 0, dry = 0 }: MouthState): string {
  const spots = Array.from({ length: 90 }, (_, index) => {
    const [x, y] = [(scatter(index) - 0.5) * 340, 40 + scatter(index + 0.4) * 260];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(3 + 4 * scatter(index + 0.7)).toFixed(1)}"/>`;
  });
  const cracks =
    'M0 60L-8 120L6 170L-6 240M-8 120L-60 140L-96 120M6 170L70 190L110 170M-6 210L-70 236M4 140L60 118M-40 60L-60 90M60 70L84 96';
  return [
    path(TONGUE, { fill: fill('gum', 'ball') }),
    clipped('tongue', TONGUE, [
      stroke('M0 50V300', palette.gum.line, 8, { opacity: 0.45 }),
      group(spots, { fill: palette.gum.light, opacity: 0.6 }),
      path('M-150 330C-170 150 -110 60 0 56C110 60 170 150 150 330Z', {
        fill: palette.plaque.light,
        opacity: coat * 0.75,
      }),
      group(spots, { fill: palette.plaque.shade, opacity: coat * 0.8 }),
      dry > 0
        ? path(TONGUE, { fill: palette.sore.shade, opacity: 0.35 * dry }) +
          stroke(cracks, palette.sore.line, 7, { opacity: dry })
        : '',
    ]),
    stroke(TONGUE, palette.gum.line, 4),
  ].join('');
}

/** A mouth that is wide open, with lips, teeth and tongue; about 880 wide and 700 high. `over` is drawn in the mouth. */
export function openMouth(state: MouthState, over = ''): string {
  const rows = drawSmile({ open: 430 });
  return [
    path(LIPS, { fill: '#c9656c', stroke: palette.gum.line, 'stroke-width': 5 }),
    stroke('M-360 -40C-280 -160 -180 -250 -76 -262M120 366C230 330 320 240 370 130', '#ffffff', 14, { opacity: 0.25 }),
    clipped('mouth', CAVITY, [
      path(CAVITY, { fill: '#471722' }),
      path('M-40 -120Q0 -60 40 -120Q30 -20 0 -14Q-30 -20 -40 -120Z', { fill: '#8c3a44' }),
      group(rows, { transform: 'translate(0 -70) scale(0.62)' }),
      group(tongue(state), { transform: 'translate(0 -6) scale(0.92 0.84)' }),
      over,
    ]),
    stroke(CAVITY, '#7a2b38', 8),
  ].join('');
}
