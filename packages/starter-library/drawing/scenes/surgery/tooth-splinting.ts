import { line, type Point, smooth } from '../../model/geometry.ts';
import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { fill, palette, withDefs } from '../../model/palette.ts';
import { disc, onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 390, scale: 0.72 };
const state = { open: 50, upper: { 1: { dy: 10, turn: 3 } } };
const points = ([-3, -2, -1, 1, 2, 3] as const).map((place): Point => crownPoint('upper', place, state, 0.5));
const wire = line(smooth(points));

export const scene = stillScene({
  key: 'tooth-splinting',
  title: 'Splint for a loose tooth',
  description:
    'A thin wire is bonded across the upper front teeth with drops of filling material. It holds a loose tooth to its firm neighbours.',
  draw: () => ({
    picture: withDefs(
      placed(
        view,
        drawSmile(state, {
          over:
            stroke(wire, palette.metal.line, 13) +
            stroke(wire, palette.metal.light, 8) +
            points
              .map((point) =>
                disc(point, 34, { fill: fill('composite', 'ball'), stroke: palette.composite.line, 'stroke-width': 4 }),
              )
              .join(''),
        }),
      ),
    ),
    labels: [
      { text: 'Loose tooth', at: onStage(view, crownPoint('upper', 1, state, 0.85)), side: 'right' },
      {
        text: 'Thin wire',
        at: onStage(view, [
          ((points[0]?.[0] ?? 0) + (points[1]?.[0] ?? 0)) / 2,
          ((points[0]?.[1] ?? 0) + (points[1]?.[1] ?? 0)) / 2,
        ]),
        side: 'left',
      },
      { text: 'Bonded to firm teeth', at: onStage(view, [points[5]?.[0] ?? 0, points[5]?.[1] ?? 0]), side: 'right' },
    ],
  }),
});
