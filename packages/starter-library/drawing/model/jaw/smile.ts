import { line, type Point } from '../geometry.ts';
import { fill, palette } from '../palette.ts';
import { clipped, group, path, rim, stroke } from '../svg.ts';
import { onArch, type Place } from './arch-line.ts';
import { crownFace, type Jaw, type Look, MM, type ToothForm, type ToothNumber, toothForm } from './teeth.ts';

/*
 * Both rows from the front, lips drawn back: 20 units are a millimetre, x = 0 is the midline, y = 0 is where the edges
 * of the upper front teeth are. Negative numbers are the teeth of the patient's right side, on the left of the picture.
 */

/** What is unlike the even row, for one tooth. */
export interface FrontTooth {
  readonly isGone?: boolean;
  readonly look?: Look;
  readonly dx?: number;
  readonly dy?: number;
  /** Degrees about its own axis to the side. */
  readonly turn?: number;
  /** Share of its width that is seen, when it is turned about its long axis. */
  readonly width?: number;
  /** It is before the others. */
  readonly isBefore?: boolean;
  /** How far the gum went back, in units. */
  readonly recession?: number;
}

export interface SmileState {
  readonly upper?: Partial<Record<Place, FrontTooth>>;
  readonly lower?: Partial<Record<Place, FrontTooth>>;
  /** For all teeth. */
  readonly look?: Look;
  /** How far the lower jaw is down, in units; its front teeth are 2 mm behind the upper when it is closed. */
  readonly open?: number;
  /** How far the lower jaw is to the side, in units. */
  readonly shift?: number;
  /** Redness of the gum. */
  readonly soreness?: number;
  /** How far the upper teeth cover the lower, in units. */
  readonly overlap?: number;
  /** Where lower teeth that are `isBefore` bite outside the upper ones. */
  readonly isCrossed?: boolean;
  /** Numbers that are drawn, to the back. */
  readonly last?: ToothNumber;
}

export interface FrontSlot extends FrontTooth {
  readonly place: Place;
  readonly form: ToothForm;
  readonly x: number;
  /** The height of the neck; crowns of the upper jaw hang from it. */
  readonly neck: number;
  /** Half of the width that is seen. */
  readonly half: number;
  readonly scale: number;
  readonly dark: number;
}

/** Where each tooth of a jaw is, from the back to the front. */
export function frontSlots(jaw: Jaw, state: SmileState): FrontSlot[] {
  const slots: FrontSlot[] = [];
  const { last = 6, overlap = 44, open = 0, shift = 0 } = state;
  for (const side of [-1, 1] as const) {
    let length = 0;
    for (let number = 1; number <= last; number += 1) {
      const form = toothForm(jaw, number as ToothNumber);
      const { x, depth, angle } = onArch(jaw, length + form.width / 2);
      const facing = Math.cos(angle);
      length += form.width;
      const place = (side * number) as Place;
      const changes = state[jaw]?.[place] ?? {};
      const scale = 210 / (210 + depth);
      const tip = jaw === 'upper' ? -depth * 0.9 - (number === 2 ? 12 : 0) : -overlap + open - depth * 0.55;
      const height = form.height * MM * scale;
      const neck = jaw === 'upper' ? tip - height : tip + height;
      const shown = Math.max(facing, 0.36) * (changes.width ?? 1);
      slots.push({
        ...changes,
        place,
        form,
        x: side * x * MM * scale + (jaw === 'lower' ? shift : 0) + (changes.dx ?? 0),
        neck: neck + (changes.dy ?? 0),
        half: (form.width * MM * scale * shown) / 2,
        scale: scale * shown,
        dark: Math.min(0.5, depth / 70),
      });
    }
  }
  return slots.sort(
    (one, other) =>
      Number(one.isBefore ?? false) - Number(other.isBefore ?? false) || Math.abs(other.place) - Math.abs(one.place),
  );
}

function toothAt(jaw: Jaw, slot: FrontSlot, state: SmileState): string {
  const { form, x, neck, scale, half, dark, turn = 0, place } = slot;
  const id = `s${jaw}${place}`;
  const tall = 210 / (210 + dark * 70);
  const look = { dark: dark * 0.5, ...state.look, ...slot.look };
  const side = Math.sign(place);
  const flip = jaw === 'upper' ? -1 : 1;
  // The root side of the crown goes on under the gum.
  const root = path(`M${-half * 0.9} 0V60H${half * 0.9}V0Z`, { fill: palette.dentine.base });
  const crown = group(crownFace(form, look, id, 3), { transform: `scale(${(side * scale) / 1} ${tall})` });
  return group([slot.recession ? root : '', crown], {
    transform: `translate(${x.toFixed(1)} ${neck.toFixed(1)}) rotate(${turn}) scale(1 ${flip})`,
  });
}

/** The gum of one jaw: an arc at each neck, points between the teeth. */
function gumOf(jaw: Jaw, state: SmileState): string {
  const slots = frontSlots(jaw, state).toSorted((one, other) => one.x - other.x);
  const flip = jaw === 'upper' ? 1 : -1;
  const margin: Point[] = [];
  slots.forEach((slot, index) => {
    const middle = (other: FrontSlot | undefined, side: number) =>
      other ? (slot.x + other.x) / 2 : slot.x + side * slot.half * 1.1;
    const [left, right] = [middle(slots[index - 1], -1), middle(slots[index + 1], 1)];
    for (let step = 0; step < 20; step += 1) {
      const u = step / 10 - 1;
      const neighbour = slots[index + (u < 0 ? -1 : 1)];
      const isGap = slot.isGone || neighbour?.isGone;
      const papilla = neighbour ? slot.form.height * MM * 0.38 * (isGap ? 0.3 : 1) * flip : 0;
      const arc = slot.isGone ? 22 * flip : 14 * flip - (slot.recession ?? 0) * flip;
      const x = slot.x + u * (u < 0 ? slot.x - left : right - slot.x);
      margin.push([x, slot.neck + arc + (papilla - arc) * Math.abs(u) ** (slot.isGone ? 5 : 2.3)]);
    }
  });
  const [first, last] = [margin[0] as Point, margin.at(-1) as Point];
  const far = Math.min(...slots.map(({ neck }) => neck * flip)) * flip - 200 * flip;
  const outer: Point[] = [];
  for (let step = 0; step <= 40; step += 1) {
    const angle = (step / 40) * Math.PI;
    const x =
      (first[0] + last[0]) / 2 +
      Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.75 * ((last[0] - first[0]) / 2 + 30);
    const side = Math.min(first[1] * flip, last[1] * flip) * flip - 20 * flip;
    outer.push([x, side + (far - side) * Math.sin(angle) ** 0.6]);
  }
  const d = line([...margin, ...outer], true);
  const sore = state.soreness ?? 0;
  return [
    path(d, { fill: fill('gum', 'down') }),
    clipped(`smile-gum-${jaw}`, d, [
      stroke(line(margin.map(([x, y]): Point => [x, y - 22 * flip])), '#ffffff', 11, { opacity: 0.26 }),
      sore > 0 ? stroke(line(margin), palette.sore.base, 64, { opacity: 0.7 * sore }) : '',
      rim(d, palette.gum.line, 36),
    ]),
    stroke(d, palette.gum.line, 2.6),
  ].join('');
}

/** Both rows. `between` is drawn over the lower and behind the upper teeth, `over` over all. */
export function drawSmile(state: SmileState, parts: { between?: string; over?: string } = {}): string {
  const { isCrossed = false } = state;
  const teethOf = (jaw: Jaw, isBefore: boolean): string =>
    frontSlots(jaw, state)
      .filter((slot) => !slot.isGone && (!isCrossed || jaw === 'upper' || (slot.isBefore ?? false) === isBefore))
      .map((slot) => toothAt(jaw, slot, state))
      .join('');
  const jawOf = (jaw: Jaw): string => teethOf(jaw, false) + gumOf(jaw, state);
  const { open = 0 } = state;
  const mouth = path(`M-430 -120Q0 -250 430 -120V${open - 20}Q0 ${open + 130} -430 ${open - 20}Z`, { fill: '#3a1420' });
  return (
    group(mouth, { opacity: 0.95 }) +
    jawOf('lower') +
    (parts.between ?? '') +
    jawOf('upper') +
    (isCrossed ? teethOf('lower', true) + gumOf('lower', state) : '') +
    (parts.over ?? '')
  );
}

/** A point on the crown of a tooth: 0 its neck, 1 its edge. */
export function crownPoint(jaw: Jaw, place: Place, state: SmileState, share: number): Point {
  const slot = frontSlots(jaw, state).find((one) => one.place === place) as FrontSlot;
  const tall = 210 / (210 + slot.dark * 70);
  return [slot.x, slot.neck + (jaw === 'upper' ? 1 : -1) * share * slot.form.height * MM * tall];
}
