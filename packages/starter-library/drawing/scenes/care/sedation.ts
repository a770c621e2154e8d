import { fill, palette, withDefs } from '../../model/palette.ts';
import { disc, path, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const face =
  'M640 120C770 120 838 220 832 350C826 480 752 590 640 590C528 590 454 480 448 350C442 220 510 120 640 120Z';
const hair = 'M440 330C420 160 520 70 640 70C760 70 860 160 840 330C826 250 780 190 640 190C500 190 454 250 440 330Z';
const mask =
  'M640 330C676 330 712 386 716 424C718 452 690 464 640 464C590 464 562 452 564 424C568 386 604 330 640 330Z';
const eye = (x: number): string =>
  stroke(`M${x - 44} 322Q${x} 350 ${x + 44} 322`, '#3b2a26', 9) +
  stroke(`M${x - 46} 272Q${x} 250 ${x + 46} 270`, '#5b4033', 11);

export const scene = stillScene({
  key: 'sedation',
  title: 'Sedation',
  description:
    'A relaxed patient with closed eyes and a soft mask over the nose, from which tubes lead to both sides. A monitor line shows the pulse.',
  draw: () => ({
    picture: withDefs(
      [
        path('M330 720Q350 610 520 590H760Q930 610 950 720Z', { fill: fill('grip', 'down') }),
        path('M560 540H720V640Q640 690 560 640Z', { fill: '#d9a384' }),
        path(face, { fill: '#ecbd9d', stroke: '#b98465', 'stroke-width': 4 }),
        path(hair, { fill: '#4a3328' }),
        eye(560),
        eye(720),
        stroke('M588 524Q640 552 692 524', '#b5575a', 13),
        stroke('M570 420C470 430 440 470 380 620M710 420C810 430 840 470 900 620', palette.tool.line, 26),
        stroke('M570 420C470 430 440 470 380 620M710 420C810 430 840 470 900 620', palette.tool.light, 18),
        path(mask, { fill: fill('sealant', 'ball'), stroke: palette.sealant.line, 'stroke-width': 5 }),
        stroke('M610 372Q624 350 640 348', '#ffffff', 10),
        path('M930 60H1210V220H930Z', {
          fill: '#0b1c2b',
          stroke: palette.tool.base,
          'stroke-width': 8,
          'stroke-linejoin': 'round',
        }),
        stroke('M950 146H1010L1026 106L1046 184L1064 146H1110L1126 118L1142 168L1156 146H1192', '#7be08a', 7),
        disc([1186, 88], 9, { fill: '#7be08a' }),
        stroke('M950 222C950 300 930 320 900 340', palette.tool.base, 8),
      ].join(''),
    ),
    labels: [
      { text: 'Relaxed, but awake', at: [540, 330], side: 'left' },
      { text: 'Soft mask', at: [664, 440], side: 'right' },
      { text: 'Pulse is watched', at: [900, 340], side: 'right' },
    ],
  }),
});
