import { line, type Point } from '../geometry.ts';
import { body, group } from '../svg.ts';
import type { Slot } from './side-row.ts';
import { crownFace, MM } from './teeth.ts';

/** A made crown in the place of a slot; the neck of the tooth is its edge. */
const crownOn = (slot: Slot, id: string): string =>
  group(crownFace(slot.form, { material: 'ceramic' }, id), { transform: `translate(${slot.x} ${slot.y})` });

/** Crowns that are one piece: what joins them is behind their contacts. */
export function bridgeOn(slots: readonly Slot[], id: string): string {
  const joints = slots.slice(1).map(({ left }) => {
    const [top, bottom] = [-5.2 * MM, -1.6 * MM];
    const points: Point[] = [
      [left - 34, top],
      [left + 34, top],
      [left + 34, bottom],
      [left - 34, bottom],
    ];
    return body(line(points, true), 'ceramic');
  });
  return joints.join('') + slots.map((slot, index) => crownOn(slot, `${id}${index}`)).join('');
}
