import { line, type Point } from '../geometry.ts';
import { type Material, palette } from '../palette.ts';
import { body, clipped, group, path, stroke } from '../svg.ts';
import { crownFace, type Jaw, MM, type ToothNumber, toothForm } from './teeth.ts';

/** Lengths of an implant, in units: its shoulder is at y = 0 and its tip below. */
const IMPLANT = { length: 11 * MM, half: 2.15 * MM } as const;

/** An implant: a screw of titanium with a thread that turns with `turns`. */
export function implantScrew(turns = 0, id = 'implant'): string {
  const { length, half } = IMPLANT;
  const width = (y: number): number => (y < 26 ? half : half * (1 - 0.42 * ((y - 26) / (length - 26)) ** 1.5));
  const pitch = 19;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let y = 26; y <= length - 10; y += pitch / 4) {
    const phase = (((y / pitch + turns) % 1) + 1) % 1;
    const tooth = phase < 0.5 ? phase * 2 : 2 - phase * 2;
    right.push([width(y) + 2 + 9 * tooth, y]);
    const other = (phase + 0.5) % 1;
    left.push([-(width(y) + 2 + 9 * (other < 0.5 ? other * 2 : 2 - other * 2)), y]);
  }
  const tip: Point[] = [
    [half * 0.5, length],
    [-half * 0.5, length],
  ];
  const d = line([[-half, 0], [half, 0], [half, 26], ...right, ...tip, ...left.reverse(), [-half, 26]], true);
  const threads: string[] = [];
  for (let index = -1; index * pitch < length; index += 1) {
    const y = 26 + (index - (turns % 1)) * pitch + pitch / 2;
    if (y > 28 && y < length - 6)
      threads.push(
        line([
          [-half - 14, y + 8],
          [half + 14, y - 3],
        ]),
      );
  }
  return [
    body(d, 'metal', { fill: 'url(#metal-round)' }),
    clipped(`${id}-thread`, d, stroke(threads.join(''), palette.metal.shade, 4.5, { opacity: 0.8 })),
    stroke(
      line([
        [-half + 8, 6],
        [-half + 8, 22],
      ]),
      '#ffffff',
      4,
      { opacity: 0.7 },
    ),
  ].join('');
}

/** What joins the implant and its crown; its foot is at y = 0. */
export function abutment(height = 84): string {
  const d = line(
    [
      [-34, 0],
      [34, 0],
      [46, -30],
      [42, -40],
      [30, -height],
      [20, -height - 6],
      [-20, -height - 6],
      [-30, -height],
      [-42, -40],
      [-46, -30],
    ],
    true,
  );
  return (
    body(d, 'metal', { fill: 'url(#metal-round)' }) +
    stroke(
      line([
        [-20, -height + 6],
        [-30, -44],
      ]),
      '#ffffff',
      6,
      { opacity: 0.7 },
    )
  );
}

/** The cap that closes an implant while it heals. */
export const coverCap = (): string =>
  body('M-38 4V-8Q-34 -20 0 -22Q34 -20 38 -8V4Z', 'metal', { fill: 'url(#metal-round)' });

/** The screw that is drawn in the bone before: where the hole is drilled, `share` of its depth. */
export function drillHole(share: number): string {
  const bottom = IMPLANT.length * share;
  return share <= 0
    ? ''
    : path(`M-38 -6H38L30 ${bottom - 12}L12 ${bottom}H-12L-30 ${bottom - 12}Z`, { fill: '#7a5f35' });
}

/** A drill for bone, its tip at y = 0. */
export function drill(turns: number): string {
  const flutes: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const y = -18 - index * 26 + ((turns * 26) % 26);
    flutes.push(
      line([
        [-26, y],
        [26, y - 16],
      ]),
    );
  }
  const d = 'M0 0L26 -26V-236H-26V-26Z';
  return [
    body('M-13 -230H13V-330H-13Z', 'tool', { fill: 'url(#tool-round)' }),
    body(d, 'tool', { fill: 'url(#tool-round)' }),
    clipped('drill-flutes', d, stroke(flutes.join(''), palette.tool.line, 5)),
    body('M-52 -322H52V-700H-52Z', 'tool', { fill: 'url(#tool-round)' }),
    path('M-52 -352H52V-368H-52Z', { fill: palette.grip.base }),
  ].join('');
}

/** A made crown that covers an abutment or a ground tooth; its edge is at y = 0. */
export const madeCrown = (jaw: Jaw, number: ToothNumber, id: string, material: Material = 'ceramic'): string =>
  crownFace(toothForm(jaw, number), { material }, id);

/** A tooth ground for a crown: a peg with a shoulder. */
export function groundTooth(jaw: Jaw, number: ToothNumber): string {
  const form = toothForm(jaw, number);
  const half = form.width * MM * 0.4;
  const top = -form.height * MM * 0.7;
  const d = line(
    [
      [-half, 4],
      [-half * 0.93, -14],
      [-half * 0.72, top + 22],
      [-half * 0.6, top + 5],
      [-half * 0.2, top + 9],
      [half * 0.2, top + 9],
      [half * 0.6, top + 5],
      [half * 0.72, top + 22],
      [half * 0.93, -14],
      [half, 4],
    ],
    true,
  );
  return group([
    body(d, 'dentine'),
    stroke(
      line([
        [-half * 0.55, top + 30],
        [-half * 0.7, -26],
      ]),
      '#ffffff',
      8,
      { opacity: 0.55 },
    ),
  ]);
}
