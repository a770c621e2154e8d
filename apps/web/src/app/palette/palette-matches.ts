import type { PaletteGroup, PaletteItem } from './palette-commands.tsx';

const contains = (text: string | undefined, query: string): boolean => text?.toLowerCase().includes(query) ?? false;

/** The items that contain the text, those with it in their label first; groups without any are left out. */
export const matchingGroups = (groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] => {
  const wanted = query.trim().toLowerCase();
  const matching = (items: readonly PaletteItem[]): readonly PaletteItem[] => [
    ...items.filter(({ label }) => contains(label, wanted)),
    ...items.filter(({ label, description }) => !contains(label, wanted) && contains(description, wanted)),
  ];
  return groups.map(({ name, items }) => ({ name, items: matching(items) })).filter(({ items }) => items.length > 0);
};
