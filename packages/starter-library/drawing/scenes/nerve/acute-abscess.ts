import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, wholeTooth } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...wholeTooth, y: 218 };

/** Acute abscess. */
export const scene = stillScene({
  key: 'acute-abscess',
  title: 'Acute abscess',
  description:
    'A molar with deep decay and a dead nerve, cut open. A large abscess glows around the tip of a root and the gum is swollen.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 228, swelling: [0.95, 0.2] },
        inBone: abscessAt(shapes['lower molar'], 0, 1, 'left'),
        state: { decay: [{ site: 'groove', depth: 1 }], inflamed: 1, dead: 0.8 },
      }),
      [
        labelAt(place, 'Swollen gum', [-122, -16], 'left'),
        labelAt(place, 'Pus in the bone', [-88, 296], 'left'),
        labelAt(place, 'Deep decay', [6, -98], 'right'),
        labelAt(place, 'Dead nerve', [30, 8], 'right'),
      ],
    ),
});
