import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** A nerve that can recover. */
export const scene = stillScene({
  key: 'reversible-pulpitis',
  title: 'A nerve that can recover',
  description: 'The crown of a molar cut open. Decay comes near the nerve, whose upper part is a little red.',
  draw: () =>
    frameOf(
      cutTooth(place, { tissues: { width: 172 }, state: { decay: [{ site: 'groove', depth: 0.78 }], inflamed: 0.42 } }),
      [
        labelAt(place, 'Decay near the nerve', [6, -92], 'right'),
        labelAt(place, 'Slightly inflamed', [-36, -6], 'left'),
        labelAt(place, 'Dentine between', [-12, -52], 'left'),
      ],
    ),
});
