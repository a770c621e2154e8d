import { painStar } from '../../model/jaw/tools.ts';
import { fill, palette, withDefs } from '../../model/palette.ts';
import { clipped, path, rim, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const skull =
  'M300 262C250 130 420 36 640 36C860 36 1020 110 1010 250C960 262 930 300 900 300C880 300 866 286 850 262C820 190 700 176 664 250C650 296 610 330 560 322C520 316 500 280 440 272C390 266 340 280 300 262Z';
const jaw =
  'M694 330C690 262 826 254 834 326C838 372 812 400 806 440L812 720H470C476 640 500 600 520 540C530 500 516 470 500 430C520 400 548 412 560 452C580 500 640 520 690 470C712 440 700 380 694 330Z';
const disc =
  'M664 300C670 236 740 214 790 226C840 236 862 280 858 318C836 258 790 244 750 248C714 252 694 278 694 318C680 330 662 322 664 300Z';

const bone = (d: string, id: string): string =>
  path(d, { fill: fill('bone', 'down') }) +
  clipped(id, d, rim(d, palette.bone.line, 40)) +
  stroke(d, palette.bone.line, 4);

export const scene = stillScene({
  key: 'jaw-joint-problem',
  title: 'Jaw joint problem',
  description:
    'The jaw joint from the side, in front of the ear. The head of the lower jaw sits in a hollow of the skull with a disc between. Joint and chewing muscle are sore.',
  draw: () => {
    const fibres = Array.from(
      { length: 9 },
      (_, index) => `M${430 + index * 28} 300C${440 + index * 26} 430 ${500 + index * 22} 560 ${540 + index * 26} 720`,
    ).join('');
    return {
      picture: withDefs(
        [
          bone(jaw, 'jaw'),
          stroke(fibres, palette.gum.shade, 26, { opacity: 0.62 }),
          stroke(fibres, palette.gum.light, 5, { opacity: 0.5 }),
          bone(skull, 'skull'),
          `<ellipse cx="945" cy="250" rx="44" ry="34" fill="#3c2a2c" stroke="${palette.bone.line}" stroke-width="5"/>`,
          path(disc, { fill: palette.sore.base, stroke: palette.sore.line, 'stroke-width': 5 }),
          painStar([836, 300], 46, 0.9),
          painStar([560, 520], 40, 0.85),
        ].join(''),
      ),
      labels: [
        { text: 'Sore disc', at: [770, 234], side: 'right' },
        { text: 'Ear canal', at: [945, 250], side: 'right' },
        { text: 'Lower jaw', at: [770, 480], side: 'right' },
        { text: 'Skull', at: [470, 150], side: 'left' },
        { text: 'Tense muscle', at: [500, 430], side: 'left' },
      ],
    };
  },
});
