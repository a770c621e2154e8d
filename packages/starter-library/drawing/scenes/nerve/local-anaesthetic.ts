import { palette } from '../../model/palette.ts';
import { disc, group, placed } from '../../model/svg.ts';
import { syringe } from '../../model/tools.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 740, y: 214, scale: 1.2 };

const cloud = group([
  `<radialGradient id="numb"><stop offset="0" stop-color="${palette.cold.base}" stop-opacity="0.95"/><stop offset="0.6" stop-color="${palette.cold.shade}" stop-opacity="0.6"/><stop offset="1" stop-color="${palette.cold.shade}" stop-opacity="0"/></radialGradient>`,
  disc([-24, 280], 96, { fill: 'url(#numb)' }),
  disc([-24, 280], 74, { fill: 'none', stroke: '#ffffff', 'stroke-width': 3, 'stroke-dasharray': '6 9', opacity: 0.9 }),
]);

/** Local anaesthetic. */
export const scene = stillScene({
  key: 'local-anaesthetic',
  title: 'Local anaesthetic',
  description:
    'A tooth cut open. A fine needle brings the anaesthetic to the nerve at the tip of the root; a blue cloud shows the numb area.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'premolar',
        tissues: { cut: 'across' },
        over: cloud + placed({ x: -64, y: 262, scale: 0.86, turn: -64 }, syringe(0.45, 'cold')),
      }),
      [
        labelAt(place, 'Syringe', [-250, 176], 'left'),
        labelAt(place, 'Numb area', [-96, 300], 'left'),
        labelAt(place, 'Tooth', [60, -100], 'right'),
        labelAt(place, 'Nerve', [5, 250], 'right'),
      ],
    ),
});
