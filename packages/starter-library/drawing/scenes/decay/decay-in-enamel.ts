import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** Decay in the enamel. */
export const scene = stillScene({
  key: 'decay-in-enamel',
  title: 'Decay in the enamel',
  description: 'The crown of a molar cut open. A small brown spot on its side is only in the hard outer enamel.',
  draw: () =>
    frameOf(cutTooth(place, { tissues: { width: 172 }, state: { decay: [{ site: 'right', depth: 0.3 }] } }), [
      labelAt(place, 'Decay in enamel', [102, -86], 'right'),
      labelAt(place, 'Dentine', [-66, -40], 'left'),
      labelAt(place, 'Nerve', [-30, 0], 'left'),
    ]),
});
