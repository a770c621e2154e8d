import { createSpotlight } from '@mantine/spotlight';

/** The palette of this page: whether it is open, and the selected line. */
export const [paletteStore, palette] = createSpotlight();

/** Selects the first line unless one is selected; the library does so only when a key is pressed. */
export const selectFirst = (): void => {
  const list = document.getElementById(paletteStore.getState().listId);
  if (list === null || list.querySelector('[data-selected]') !== null) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
};
