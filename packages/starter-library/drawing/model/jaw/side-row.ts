import { curve, line, type Point, scatter } from '../geometry.ts';
import { fill, palette } from '../palette.ts';
import { clipped, group, path, rim, stroke } from '../svg.ts';
import { crownFace, type Jaw, type Look, MM, rootsFace, type ToothForm, type ToothNumber, toothForm } from './teeth.ts';

/*
 * One side of a jaw from the cheek, the front to the left, with its bone cut open: 20 units are a millimetre, y = 0 is
 * the level of the necks, crowns are up. An upper row is the same, turned over by `isUpper` of its place.
 */

/** A tooth, or the place of one, in a row. */
interface RowTooth {
  readonly number: ToothNumber;
  readonly isGone?: boolean;
  /** The tooth is in the bone: the gum goes on over it. */
  readonly isBuried?: boolean;
  /** The crown is made by hand and has no roots of its own. */
  readonly isRootless?: boolean;
  /** Moved from its place, in units, and turned, in degrees to the back. */
  readonly dx?: number;
  readonly dy?: number;
  readonly turn?: number;
  readonly opacity?: number;
  /** What happens to the crown alone: it is cut off and moved, or fades. */
  readonly crown?: { readonly dx?: number; readonly dy?: number; readonly opacity?: number };
  readonly look?: Look;
}

export interface SideRow {
  readonly jaw: Jaw;
  readonly teeth: readonly RowTooth[];
  /** Which of them has its middle at x = 0; without it, the middle of the row is there. */
  readonly origin?: number;
  /** How far the block goes on before the first and behind the last tooth. */
  readonly margins?: readonly [number, number];
  /** The lower end of the block. */
  readonly floor?: number;
  readonly hasNerve?: boolean;
  /** By how much the bone and the gum are lower at an x. */
  readonly loss?: (x: number) => number;
  /** By how much the gum is higher at an x, and how red it is there: 0 to 1. */
  readonly swelling?: (x: number) => number;
  /** The ramus rises behind the last tooth. */
  readonly hasRamus?: boolean;
}

/** A tooth with its place: the middle of its neck, and the stretch of the row that is its own. */
export interface Slot extends RowTooth {
  readonly form: ToothForm;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** Where each tooth of a row is. Crowns touch, and their tips are on one level. */
export function slotsOf({ jaw, teeth, origin }: Pick<SideRow, 'jaw' | 'teeth' | 'origin'>): Slot[] {
  const forms = teeth.map(({ number }) => toothForm(jaw, number));
  const sum = (some: readonly ToothForm[]) => some.reduce((length, { width }) => length + width * MM, 0);
  const middle =
    origin === undefined ? sum(forms) / 2 : sum(forms.slice(0, origin)) + sum(forms.slice(origin, origin + 1)) / 2;
  let left = -middle;
  return teeth.map((tooth, index) => {
    const form = forms[index] as ToothForm;
    const right = left + form.width * MM;
    const slot = { ...tooth, form, left, right, x: (left + right) / 2, y: (form.height - 7.6) * MM };
    left = right;
    return slot;
  });
}

const isGum = (slot: Slot | undefined): boolean => slot !== undefined && !slot.isGone && !slot.isBuried;

/** The upper edge of gum or bone: an arc below each crown, a saddle where one is missing. */
function edge(row: SideRow, slots: readonly Slot[], kind: 'gum' | 'bone'): Point[] {
  const [before, behind] = row.margins ?? [70, 70];
  const points: Point[] = [];
  const add = (x: number, y: number): void => {
    points.push([x, y]);
  };
  const first = slots[0] as Slot;
  const last = slots.at(-1) as Slot;
  const height =
    kind === 'gum' ? { rest: 2, zenith: -14, tip: 50, gap: 22 } : { rest: 46, zenith: 46, tip: -26, gap: -40 };
  for (let x = first.left - before; x < first.left; x += 8) add(x, height.rest + first.y);
  slots.forEach((slot, index) => {
    const tip = (neighbour: Slot | undefined) => {
      if (kind === 'bone') return isGum(slot) && isGum(neighbour) ? -height.tip : -height.gap;
      if (!neighbour) return isGum(slot) ? -30 : 0;
      return isGum(slot) && isGum(neighbour) ? -height.tip : isGum(slot) || isGum(neighbour) ? -height.gap : 6;
    };
    const isOpen = !isGum(slot);
    const level = isOpen ? (kind === 'gum' ? 8 : 54) : height.zenith;
    const power = isOpen ? 4 : 2.2;
    const width = slot.right - slot.left;
    const steps = Math.round(width / 8);
    for (let step = 0; step < steps; step += 1) {
      const x = slot.left + (step * width) / steps;
      const u = (x - (slot.left + slot.right) / 2) / (width / 2);
      const side = tip(slots[u < 0 ? index - 1 : index + 1]);
      add(x, slot.y + level + (side - level) * Math.abs(u) ** power);
    }
  });
  if (!row.hasRamus) for (let x = last.right; x <= last.right + behind; x += 8) add(x, height.rest + last.y);
  else ramus(points, last.right, height.rest + last.y, behind);
  return softened(points, 3).map(([x, y]): Point => {
    const swelling = kind === 'gum' ? (row.swelling?.(x) ?? 0) : 0;
    return [x, y + (row.loss?.(x) ?? 0) - 26 * swelling];
  });
}

/** Each height as the mean of those around it: no steps and no sharp tips. */
function softened(points: readonly Point[], reach: number): Point[] {
  return points.map(([x], index): Point => {
    const near = points.slice(Math.max(0, index - reach), index + reach + 1);
    return [x, near.reduce((sum, [, y]) => sum + y, 0) / near.length];
  });
}

/** The front edge of the ascending branch of the lower jaw. */
function ramus(points: Point[], from: number, level: number, width: number): void {
  for (let x = from; x <= from + width; x += 8) points.push([x, level - 330 * ((x - from) / width) ** 2]);
}

const closed = (top: readonly Point[], floor: number): Point[] => {
  const left = (top[0] as Point)[0];
  const right = (top.at(-1) as Point)[0];
  const corner = 46;
  const arc = (x: number, side: number): Point[] =>
    [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => {
      const angle = (part * Math.PI) / 2;
      return [x + side * corner * (Math.cos(angle) - 1), floor - corner * (1 - Math.sin(angle))];
    });
  return [...top, ...arc(right, 1), ...arc(left, -1).reverse()];
};

/** The small hollows of spongy bone. */
function sponge(left: number, right: number, top: number, floor: number): string {
  const cells: string[] = [];
  for (let row = 0; top + row * 24 < floor; row += 1) {
    for (let column = 0; left + column * 30 < right; column += 1) {
      const seed = row * 53 + column * 17;
      const x = left + column * 30 + (row % 2) * 15 + (scatter(seed) - 0.5) * 14;
      const y = top + row * 24 + (scatter(seed + 1) - 0.5) * 11;
      const turn = Math.round((scatter(seed + 4) - 0.5) * 90);
      const [rx, ry] = [4.5 + 6 * scatter(seed + 2), 3 + 4 * scatter(seed + 3)];
      cells.push(
        `<ellipse rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})"/>`,
      );
    }
  }
  return group(cells, { fill: palette.bone.shade, opacity: 0.42 });
}

/** The height of the nerve canal of the lower jaw at an x. It dips between the roots and the lower edge. */
export function canalY(x: number): number {
  return 352 + 10 * Math.sin(x / 190);
}

function nerveCanal(left: number, right: number, isRising: boolean): string {
  const points: Point[] = [];
  const end = isRising ? right - 190 : right + 20;
  for (let x = left - 20; x <= end; x += 40) points.push([x, canalY(x)]);
  const turn = canalY(right);
  if (isRising)
    points.push([right - 120, turn - 26], [right - 72, turn - 84], [right - 40, turn - 170], [right - 10, turn - 300]);
  const at = (dy: number) =>
    curve(
      points.map(([x, y], index): Point => {
        const [before, behind] = [points[Math.max(0, index - 1)] as Point, points[index + 1] ?? [x, y]];
        const length = Math.hypot(behind[0] - before[0], behind[1] - before[1]);
        return [x - (dy * (behind[1] - before[1])) / length, y + (dy * (behind[0] - before[0])) / length];
      }),
    );
  const strand = (dy: number, tone: { light: string; base: string; line: string }, width: number): string =>
    stroke(at(dy), tone.line, width + 3) +
    stroke(at(dy), tone.base, width) +
    stroke(at(dy - width * 0.22), tone.light, width * 0.25, { opacity: 0.8 });
  return (
    stroke(at(0), palette.bone.line, 66) +
    stroke(at(0), '#8f6f3f', 56) +
    strand(-15, palette.artery, 11) +
    strand(15, palette.vein, 11) +
    strand(0, palette.nerve, 17)
  );
}

const placeTooth = ({ x, y, dx = 0, dy = 0, turn = 0, opacity }: Slot, part: string): string =>
  group(part, {
    transform: `translate(${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}) rotate(${turn.toFixed(2)})`,
    opacity,
  });

const withCrownMoved = ({ dx = 0, dy = 0, crown, ...slot }: Slot): Slot => ({
  ...slot,
  dx: dx + (crown?.dx ?? 0),
  dy: dy + (crown?.dy ?? 0),
  ...(crown?.opacity === undefined ? {} : { opacity: crown.opacity }),
});

/** What a scene draws between the layers of a row. */
export interface RowParts {
  /** On the bone, behind teeth and gum. */
  readonly inBone?: string;
  /** On the bone and the roots, behind crowns and gum. */
  readonly behindGum?: string;
  /** On the crowns, behind the gum. */
  readonly onCrowns?: string;
  /** Over all. */
  readonly over?: string;
}

function boneLayer(row: SideRow, slots: readonly Slot[], floor: number): string {
  const top = edge(row, slots, 'bone');
  const outline = line(closed(top, floor), true);
  const left = (top[0] as Point)[0];
  const right = (top.at(-1) as Point)[0];
  const highest = Math.min(...top.map(([, y]) => y));
  return [
    path(outline, { fill: palette.bone.base }),
    clipped(`bone-${row.jaw}`, outline, [
      sponge(left, right, highest + 14, floor),
      stroke(line(top), palette.bone.light, 34),
      row.hasNerve
        ? stroke(
            line([
              [left, floor],
              [right, floor],
            ]),
            palette.bone.light,
            60,
          )
        : '',
      row.hasNerve ? nerveCanal(left, right, row.hasRamus ?? false) : '',
      rim(outline, palette.bone.line, 34),
    ]),
    stroke(outline, palette.bone.line, 2.4),
  ].join('');
}

function gumLayer(row: SideRow, slots: readonly Slot[]): string {
  const top = edge(row, slots, 'gum');
  const bottom = edge(row, slots, 'bone').map(([x, y]): Point => [x, y + 6]);
  const outline = line([...top, ...bottom.reverse()], true);
  const shine = top.map(([x, y]): Point => [x, y + 13]);
  const sore = top
    .filter((_, index) => index % 3 === 0)
    .map(([x, y]) => {
      const amount = row.swelling?.(x) ?? 0;
      return amount > 0.02
        ? `<circle cx="${x.toFixed(1)}" cy="${(y + 26).toFixed(1)}" r="40" fill="${palette.sore.base}" opacity="${(0.3 * amount).toFixed(2)}"/>`
        : '';
    });
  return [
    path(outline, { fill: fill('gum', 'down') }),
    clipped(`gum-${row.jaw}`, outline, [
      ...sore,
      stroke(line(shine), '#ffffff', 8, { opacity: 0.3 }),
      rim(outline, palette.gum.line, 22),
    ]),
    stroke(outline, palette.gum.line, 2.4),
  ].join('');
}

/** The whole side: bone with what is in it, roots, crowns, and the gum over their necks. */
export function drawSideRow(row: SideRow, parts: RowParts = {}): string {
  const slots = slotsOf(row);
  const floor = row.floor ?? (row.hasNerve ? 486 : 380);
  const present = slots.filter(({ isGone }) => !isGone);
  return [
    boneLayer(row, slots, floor),
    parts.inBone ?? '',
    ...present
      .filter(({ isRootless }) => !isRootless)
      .map((slot) => placeTooth(slot, rootsFace(slot.form, `r${row.jaw}${slot.number}`))),
    parts.behindGum ?? '',
    ...present.map((slot) =>
      placeTooth(withCrownMoved(slot), crownFace(slot.form, slot.look ?? {}, `c${row.jaw}${slot.number}`)),
    ),
    parts.onCrowns ?? '',
    gumLayer(row, slots),
    parts.over ?? '',
  ].join('');
}
