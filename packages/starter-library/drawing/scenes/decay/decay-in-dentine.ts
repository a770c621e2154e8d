import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** Decay in the dentine. */
export const scene = stillScene({
  key: 'decay-in-dentine',
  title: 'Decay in the dentine',
  description:
    'The crown of a molar cut open. Decay has gone through the enamel of its side and spreads in the softer dentine.',
  draw: () =>
    frameOf(cutTooth(place, { tissues: { width: 172 }, state: { decay: [{ site: 'right', depth: 0.74 }] } }), [
      labelAt(place, 'Decay in dentine', [80, -76], 'right'),
      labelAt(place, 'Enamel', [-90, -112], 'left'),
      labelAt(place, 'Nerve', [-30, 0], 'left'),
    ]),
});
