import { expect, test } from 'vitest';
import { placeLabels } from './labels.ts';

test('labels of one height are moved apart and stay in the order of what they name', () => {
  const placed = placeLabels(
    ['Gum', 'Nerve canal of the lower jaw', 'Bone'].map((text, index) => ({
      text,
      at: [400, 690 + index],
      side: 'left',
    })),
  );
  const [gum, canal, bone] = placed.map(({ box }) => box);
  if (!gum || !canal || !bone) throw new Error('a label is missing');
  expect(gum.y + gum.height).toBeLessThan(canal.y);
  expect(canal.y + canal.height).toBeLessThan(bone.y);
  expect(bone.y + bone.height).toBeLessThanOrEqual(720);
});

test('labels for which there is no room are refused', () => {
  const at = [640, 360] as const;
  const many = Array.from({ length: 12 }, (_, index) => ({ text: `Tooth ${index}`, at, side: 'right' as const }));
  expect(() => placeLabels(many)).toThrow(/leaves the stage|overlap/);
});
