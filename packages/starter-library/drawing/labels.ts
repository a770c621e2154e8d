import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { HEIGHT, WIDTH } from './scene.ts';

/** A large word beside the picture with a line to what it names. */
export interface Label {
  readonly text: string;
  /** The point that is named. */
  readonly at: readonly [x: number, y: number];
  /** The edge of the stage beside which the words are. */
  readonly side: 'left' | 'right' | 'top' | 'bottom';
  /** 0 to 1. A label that is not to be seen yet has 0, so that the others have their places from the start. */
  readonly opacity?: number;
}

/** Words in their place: the box of the text and where its line begins. */
export interface PlacedLabel extends Label {
  readonly lines: readonly string[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const SIZE = 42;
const LINE_HEIGHT = 48;
const MARGIN = 44;
const GAP = 22;
const MAX_WIDTH = 260;
const INK = '#ffffff';
const SHADE = '#0b1c2b';
/** The variable font opens at its regular weight; the outline makes it semibold. */
const BOLDNESS = 0.036;

let font: Font | undefined;
function inter(): Font {
  if (font) return font;
  const opened = openSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  );
  if ('fonts' in opened) throw new Error('Inter is not a single font');
  font = opened;
  return opened;
}

interface Shape {
  readonly path: string;
  readonly width: number;
}

/** Each text is laid out once: the same words are in hundreds of frames. */
const shapes = new Map<string, Shape>();

/** The outline of a line of text, in units of the font. */
function shapeOf(text: string): Shape {
  let shape = shapes.get(text);
  if (!shape) {
    const { glyphs, positions, advanceWidth } = inter().layout(text);
    let pen = 0;
    const paths = glyphs.map((glyph, index) => {
      const at = pen;
      pen += positions[index]?.xAdvance ?? 0;
      return glyph.path.translate(at, 0).toSVG();
    });
    shape = { path: paths.join(''), width: advanceWidth };
    shapes.set(text, shape);
  }
  return shape;
}

function textWidth(text: string): number {
  return (shapeOf(text).width / inter().unitsPerEm) * SIZE;
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(joined) <= MAX_WIDTH) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Moves stretches apart until none touch, close to where they want to be, from `min` to `max`. */
function spread(stretches: readonly { middle: number; length: number }[], min: number, max: number, gap: number) {
  const starts: number[] = [];
  let free = min;
  for (const { middle, length } of stretches) {
    const start = Math.max(free, Math.min(middle - length / 2, max - length));
    starts.push(start);
    free = start + length + gap;
  }
  let end = max;
  for (let index = stretches.length - 1; index >= 0; index -= 1) {
    const start = Math.min(starts[index] ?? 0, end - (stretches[index]?.length ?? 0));
    starts[index] = start;
    end = start - gap;
  }
  return starts;
}

function placeSide(labels: readonly Label[], side: Label['side']): PlacedLabel[] {
  const isColumn = side === 'left' || side === 'right';
  const along = isColumn ? 1 : 0;
  const measured = labels
    .filter((label) => label.side === side)
    .map((label) => {
      const lines = wrapped(label.text);
      const width = Math.max(...lines.map(textWidth));
      return { label, lines, width, height: lines.length * LINE_HEIGHT };
    })
    .sort((first, second) => first.label.at[along] - second.label.at[along]);
  const stretches = measured.map(({ label, width, height }) => ({
    middle: label.at[along],
    length: isColumn ? height : width,
  }));
  const starts = spread(stretches, MARGIN, (isColumn ? HEIGHT : WIDTH) - MARGIN, isColumn ? GAP : 2 * GAP);
  return measured.map(({ label, lines, width, height }, index) => {
    const start = starts[index] ?? 0;
    const x = isColumn ? (side === 'left' ? MARGIN : WIDTH - MARGIN - width) : start;
    const y = isColumn ? start : side === 'top' ? MARGIN - 8 : HEIGHT - MARGIN + 8 - height;
    return { ...label, lines, box: { x, y, width, height } };
  });
}

/** The labels in places where none overlaps another and none leaves the stage. Throws where there is no room for them. */
export function placeLabels(labels: readonly Label[]): PlacedLabel[] {
  const placed = (['left', 'right', 'top', 'bottom'] as const).flatMap((side) => placeSide(labels, side));
  for (const [index, { text, box }] of placed.entries()) {
    if (box.x < 0 || box.y < 0 || box.x + box.width > WIDTH || box.y + box.height > HEIGHT)
      throw new Error(`The label “${text}” leaves the stage`);
    for (const other of placed.slice(index + 1)) {
      const isApart =
        box.x + box.width <= other.box.x ||
        other.box.x + other.box.width <= box.x ||
        box.y + box.height <= other.box.y ||
        other.box.y + other.box.height <= box.y;
      if (!isApart) throw new Error(`The labels “${text}” and “${other.text}” overlap`);
    }
  }
  return placed;
}

/** One line of text as a path; `y` is its base line. */
function textPath(text: string, x: number, y: number): string {
  const scale = SIZE / inter().unitsPerEm;
  const d = shapeOf(text).path;
  const outline = (colour: string, width: number) =>
    `fill="${colour}" stroke="${colour}" stroke-width="${Math.round(width * inter().unitsPerEm)}" stroke-linejoin="round"`;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">
<path d="${d}" ${outline(SHADE, 0.2)} opacity="0.55"/><path d="${d}" ${outline(INK, BOLDNESS)}/></g>`;
}

function leaderPath({ at, side, box }: PlacedLabel): string {
  const middleX = box.x + box.width / 2;
  const middleY = box.y + box.height / 2;
  const starts = {
    left: [box.x + box.width + 12, middleY, 26, 0],
    right: [box.x - 12, middleY, -26, 0],
    top: [middleX, box.y + box.height + 4, 0, 14],
    bottom: [middleX, box.y - 2, 0, -14],
  } as const;
  const [x, y, elbowX, elbowY] = starts[side];
  return `M${x.toFixed(1)} ${y.toFixed(1)}l${elbowX} ${elbowY}L${at[0].toFixed(1)} ${at[1].toFixed(1)}`;
}

/** The labels as SVG: words as paths, lines and points. */
export function drawLabels(labels: readonly Label[]): string {
  return placeLabels(labels)
    .filter(({ opacity = 1 }) => opacity > 0)
    .map((label) => {
      const { box, lines, at, side, opacity = 1 } = label;
      const text = lines.map((line, index) => {
        const slack = box.width - textWidth(line);
        const shift = side === 'left' ? 0 : side === 'right' ? slack : slack / 2;
        return textPath(line, box.x + shift, box.y + index * LINE_HEIGHT + SIZE * 0.86);
      });
      const path = leaderPath(label);
      const dot = `cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}"`;
      return `<g opacity="${opacity.toFixed(3)}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="${path}" stroke="${SHADE}" stroke-width="9" opacity="0.75"/><circle ${dot} r="12" fill="${SHADE}" opacity="0.75"/>
<path d="${path}" stroke="${INK}" stroke-width="3.5"/><circle ${dot} r="7.5" fill="${INK}"/>${text.join('')}</g>`;
    })
    .join('');
}
