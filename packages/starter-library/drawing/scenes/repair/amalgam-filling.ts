import { cutTooth, frameOf, labelAt, nearCrown } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { ...nearCrown, y: 356 };

/** Silver filling. */
export const scene = stillScene({
  key: 'amalgam-filling',
  title: 'Silver filling',
  description: 'The crown of a molar cut open. A grey metal filling fills its hollow.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        tissues: { width: 172 },
        state: { cavities: [{ at: 'groove', cut: 0.95, filled: 1, material: 'amalgam' }] },
      }),
      [
        labelAt(place, 'Silver filling', [14, -88], 'right'),
        labelAt(place, 'Enamel', [-90, -112], 'left'),
        labelAt(place, 'Nerve', [-34, 0], 'left'),
      ],
    ),
});
