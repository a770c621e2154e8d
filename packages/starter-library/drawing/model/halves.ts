import { line, type Point } from './geometry.ts';
import { clipped, group } from './svg.ts';

/**
 * A drawing parted along a line from its top to its bottom: the part on the left, and that on the right moved by
 * `shift` and turned by `turn` degrees. `draw` gets an id of its own for each part.
 */
export const parted = (draw: (id: string) => string, cut: readonly Point[], shift: Point, turn = 0): string => {
  const [first, last] = [cut[0] as Point, cut.at(-1) as Point];
  const left = line([...cut, [500, last[1]], [500, 600], [-500, 600], [-500, first[1]]], true);
  const right = line([...cut, [500, last[1]], [500, first[1]]], true);
  return (
    clipped('part-left', left, draw('left')) +
    group(clipped('part-right', right, draw('right')), {
      transform: `translate(${shift[0]} ${shift[1]}) rotate(${turn} ${last[0]} ${last[1]})`,
    })
  );
};
