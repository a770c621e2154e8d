import { line, type Point, scatter, smooth } from '../../model/geometry.ts';
import { type Slot, slotsOf } from '../../model/jaw/side-row.ts';
import type { Jaw } from '../../model/jaw/teeth.ts';
import { shapes } from '../../model/shapes/kinds.ts';
import { clipped, group, onStage, path, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const upper = { x: 640, y: 196, scale: 0.94, isUpper: true };
const lower = { x: 640, y: 520, scale: 0.94 };
const FILM = 'M300 70H980Q1000 70 1000 90V630Q1000 650 980 650H300Q280 650 280 630V90Q280 70 300 70Z';
const slotsIn = (jaw: Jaw): Slot[] =>
  slotsOf({ jaw, teeth: [{ number: 4 }, { number: 5 }, { number: 6 }, { number: 7 }] });

function tooth({ form, x, y }: Slot): string {
  const shape = shapes[form.kind];
  const whole = line([...smooth(form.face.crown), ...smooth(form.face.roots)], true);
  const dentine = line([...smooth(shape.junction), ...smooth(shape.roots)], true);
  return group(
    [
      path(whole, { fill: '#eef2f3', opacity: 0.95 }),
      path(dentine, { fill: '#b9c0c2' }),
      stroke(shape.canals.map((canal) => line(smooth(canal))).join(''), '#868e91', 13),
      `<ellipse cx="0" cy="${shape.canals.length > 1 ? 4 : -34}" rx="${shape.canals.length > 1 ? 44 : 13}" ry="${shape.canals.length > 1 ? 20 : 34}" fill="#868e91"/>`,
      stroke(line(smooth(form.face.roots)), '#1c2225', 5, { opacity: 0.8 }),
    ],
    { transform: `translate(${x} ${y}) scale(${form.scale[0]} ${form.scale[1]})` },
  );
}

function jawOf(jaw: Jaw): string {
  const cells: string[] = [];
  for (let index = 0; index < 420; index += 1) {
    const [x, y] = [(scatter(index) - 0.5) * 1000, 60 + scatter(index + 0.5) * 320];
    cells.push(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(4 + 6 * scatter(index + 0.2)).toFixed(1)}"/>`);
  }
  const crest = smooth([
    [-520, 50],
    [-200, 44],
    [0, 40],
    [200, 44],
    [520, 50],
  ] as Point[]);
  return [
    path(`${line([...crest, [520, 420], [-520, 420]], true)}`, { fill: '#6f777a' }),
    group(cells, { fill: '#3f4649', opacity: 0.55 }),
    stroke(line(crest), '#c4cbcd', 7),
    ...slotsIn(jaw).map(tooth),
  ].join('');
}

const decayed = slotsIn('lower')[2] as Slot;
const decay: Point = [decayed.left + 14, decayed.y - 84];

export const scene = stillScene({
  key: 'dental-x-ray',
  title: 'Dental X-ray',
  description:
    'An X-ray picture of upper and lower back teeth: enamel is white, the nerve inside dark, the bone grey. A dark spot between two teeth is hidden decay.',
  draw: () => ({
    picture:
      path(FILM, { fill: '#0a0d0f', stroke: '#dfe6ea', 'stroke-width': 8 }) +
      clipped('film', FILM, [
        placed(upper, jawOf('upper')),
        placed(
          lower,
          jawOf('lower') +
            path(
              `M${decay[0] - 20} ${decay[1] - 24}Q${decay[0] + 34} ${decay[1] - 26} ${decay[0] + 40} ${decay[1] + 2}Q${decay[0] + 30} ${decay[1] + 26} ${decay[0] - 20} ${decay[1] + 20}Z`,
              { fill: '#20272a' },
            ),
        ),
      ]),
    labels: [
      { text: 'Hidden decay', at: onStage(lower, [decay[0] + 12, decay[1]]), side: 'left' },
      { text: 'Nerve', at: onStage(lower, [decayed.x + 224, decayed.y + 2]), side: 'right' },
      { text: 'Bone', at: onStage(lower, [342, 90]), side: 'right' },
      { text: 'Enamel', at: onStage(upper, [262, -118]), side: 'right' },
    ],
  }),
});
