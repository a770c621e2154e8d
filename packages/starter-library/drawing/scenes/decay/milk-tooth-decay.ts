import { curve, type Point } from '../../model/geometry.ts';
import { palette } from '../../model/palette.ts';
import { faces } from '../../model/shapes/kinds.ts';
import { body, path, placed } from '../../model/svg.ts';
import { cutTooth, frameOf, labelAt } from '../../model/views.ts';
import { stillScene } from '../../scene.ts';

const place = { x: 640, y: 236, scale: 1.4 };

/** The crown of the tooth that follows, in its hollow of the bone. */
const adultTooth = (): string => {
  const hollow: Point[] = [
    [0, 52],
    [34, 70],
    [48, 120],
    [40, 176],
    [0, 196],
    [-40, 176],
    [-48, 120],
    [-34, 70],
  ];
  const crown = faces.premolar.crown.slice(1, -1);
  return (
    path(curve(hollow, true), { fill: palette.ligament.light, stroke: palette.ligament.base, 'stroke-width': 3 }) +
    placed({ x: 0, y: 176, scale: 0.56 }, body(`${curve(crown)}Q0 -10 ${crown[0]?.[0]} ${crown[0]?.[1]}Z`, 'enamel'))
  );
};

/** Decay of a milk tooth. */
export const scene = stillScene({
  key: 'milk-tooth-decay',
  title: 'Decay of a milk tooth',
  description: 'A milk molar cut open with two decays. Below it, between its roots, the adult tooth waits in the bone.',
  draw: () =>
    frameOf(
      cutTooth(place, {
        kind: 'milk molar',
        tissues: { width: 190 },
        inBone: adultTooth(),
        state: {
          decay: [
            { site: 'right', depth: 0.9 },
            { site: 'groove', depth: 0.6 },
          ],
          inflamed: 0.45,
        },
      }),
      [
        labelAt(place, 'Decay', [76, -60], 'right'),
        labelAt(place, 'Large nerve', [36, -10], 'right'),
        labelAt(place, 'Thin enamel', [-78, -84], 'left'),
        labelAt(place, 'Adult tooth', [-22, 150], 'left'),
      ],
    ),
});
