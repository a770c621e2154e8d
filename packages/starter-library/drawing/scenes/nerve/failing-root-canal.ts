import { shapes } from '../../model/shapes/kinds.ts';
import { abscessAt } from '../../model/signs.ts';
import { cutTooth, frameOf, labelAt, wholeTooth } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

/** A root filling that fails. */
export const scene = stillScene({
  key: 'failing-root-canal',
  title: 'A root filling that fails',
  description:
    'A molar with a crown, cut open. Its root fillings end short of the tips of the roots, and there is infection around one tip.',
  draw: () =>
    frameOf(
      cutTooth(wholeTooth, {
        tissues: { width: 228 },
        inBone: abscessAt(shapes['lower molar'], 0, 0.75, 'left') + abscessAt(shapes['lower molar'], 1, 0.3, 'right'),
        state: {
          prepared: 1,
          crown: { material: 'ceramic', lift: 0 },
          emptied: 1,
          chamberFilled: 1,
          rootFilling: 1,
          rootFillingShort: 82,
        },
      }),
      [
        labelAt(wholeTooth, 'Crown', [80, -124], 'right'),
        labelAt(wholeTooth, 'Old root filling', [60, 160], 'right'),
        labelAt(wholeTooth, 'Not filled', [-63, 232], 'left'),
        labelAt(wholeTooth, 'Infection', [-86, 294], 'left'),
      ],
    ),
});
