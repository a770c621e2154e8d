import { scatter } from '../geometry.ts';
import { palette } from '../palette.ts';
import { clipped, path } from '../svg.ts';

/** The place that the roots of a lower first molar leave in the bone, about x = 0. */
export const MOLAR_SOCKET =
  'M-92 20C-92 130 -90 230 -66 284C-40 282 -34 190 -12 128Q0 104 14 128C30 190 38 276 58 282C84 240 92 130 92 20Z';

/** Grains of bone that fill a shape. `left`, `top`, `right` and `bottom` are about it. */
export function grains(
  id: string,
  shape: string,
  [left, top, right, bottom]: readonly [number, number, number, number],
  share = 1,
): string {
  const dots: string[] = [];
  let index = 0;
  for (let y = bottom; y >= top; y -= 15) {
    for (let x = left; x <= right; x += 17) {
      index += 1;
      if (1 - (y - top) / (bottom - top) > share) continue;
      const [dx, dy] = [(scatter(index) - 0.5) * 12, (scatter(index + 0.3) - 0.5) * 10];
      dots.push(
        `<circle cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" r="${(6 + 5 * scatter(index + 0.6)).toFixed(1)}"/>`,
      );
    }
  }
  const base = path(shape, { fill: '#e9c9a0', opacity: share });
  return clipped(
    id,
    shape,
    `${base}<g fill="#fffaf0" stroke="${palette.bone.line}" stroke-width="2">${dots.join('')}</g>`,
  );
}
