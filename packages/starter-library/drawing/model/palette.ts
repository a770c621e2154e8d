/**
 * The one style of all pictures of the library. The pictures bring a deep panel of their own, on which enamel and
 * white labels are clear, and which looks the same on a dark and on a light page. A colour never carries a meaning
 * alone: what matters also has a shape or a label.
 */

/** A material: lit, plain, in shade, and its line. */
export interface Tone {
  light: string;
  base: string;
  shade: string;
  line: string;
}

const tone = (light: string, base: string, shade: string, line: string): Tone => ({ light, base, shade, line });

/** Every material that a picture shows. */
export const palette = {
  enamel: tone('#ffffff', '#eff3f3', '#bfd0d8', '#7f97a4'),
  dentine: tone('#fbe7bb', '#f2d296', '#d5a960', '#a97c39'),
  cementum: tone('#f3e0b8', '#e3c58d', '#c09a58', '#94702f'),
  pulp: tone('#f59a96', '#e0646a', '#b13d4b', '#872636'),
  inflamed: tone('#ff7d6b', '#e3222f', '#a30b1f', '#6d0515'),
  deadPulp: tone('#8a7a72', '#5f504b', '#3d312e', '#241b19'),
  gum: tone('#f7b1ad', '#e58a8c', '#bf5f69', '#94424f'),
  sore: tone('#f5807d', '#d9444f', '#a32335', '#7a1527'),
  bone: tone('#fbf2dd', '#ecdab2', '#c9ab76', '#a3844e'),
  ligament: tone('#e59a98', '#c9666f', '#a04553', '#7c303e'),
  nerve: tone('#ffe57c', '#f4c22e', '#c8921a', '#8f640b'),
  artery: tone('#ff7a73', '#db3340', '#a11b2b', '#74101e'),
  vein: tone('#86a9ee', '#4470c8', '#2a4b94', '#1b3269'),
  decay: tone('#9a6a3a', '#5e3a1c', '#331d0c', '#1b0e04'),
  infection: tone('#fbf0a6', '#e3c552', '#a5842a', '#6d5414'),
  plaque: tone('#f8eeb4', '#e6d27e', '#bda24a', '#8d7630'),
  tartar: tone('#d8bc78', '#ab8645', '#775826', '#513a14'),
  metal: tone('#f6f9fb', '#b7c3cb', '#71818c', '#47555f'),
  amalgam: tone('#cfd5d8', '#8d979d', '#596469', '#384145'),
  ceramic: tone('#ffffff', '#e6edf6', '#a9bcd6', '#5c7ba5'),
  composite: tone('#fffdf3', '#ece7d2', '#c4bb9a', '#6f8f9a'),
  temporary: tone('#ffffff', '#e7e3ee', '#b7aec9', '#81759b'),
  rubber: tone('#ffb38a', '#ee7f4b', '#b8542a', '#863715'),
  sealant: tone('#e6fbff', '#8fdcec', '#48aac0', '#1f7a90'),
  medicine: tone('#e2f6d8', '#a9d897', '#6ba45a', '#447634'),
  water: tone('#f1fcff', '#a5dff2', '#58b4d6', '#2b86ab'),
  tool: tone('#ffffff', '#d5dee4', '#8496a3', '#4c5d6a'),
  grip: tone('#6cd5e6', '#14a3bb', '#0b6b7e', '#114753'),
  cold: tone('#eafaff', '#9edcff', '#4aa3e0', '#1f6cad'),
  pain: tone('#fff2a8', '#ffc54f', '#f0762b', '#b3401a'),
} as const satisfies Record<string, Tone>;

export type Material = keyof typeof palette;

/** Widths of lines at scale 1, in px. */
export const lines = { outline: 2.6, detail: 1.6 } as const;

const stops = (colours: readonly string[]): string =>
  colours.map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`).join('');

type Way = 'across' | 'down' | 'round' | 'ball';

/** The fill of a material, with light from the upper left. The picture has to pass `withDefs`. */
export const fill = (material: Material, way: Way = 'across'): string => `url(#${material}-${way})`;

const gradient = (material: Material, way: Way): string => {
  const { light, base, shade } = palette[material];
  const id = `id="${material}-${way}"`;
  if (way === 'ball')
    return `<radialGradient ${id} cx="0.4" cy="0.35" r="0.75">${stops([light, base, shade])}</radialGradient>`;
  if (way === 'round') return `<linearGradient ${id}>${stops([shade, light, base, shade])}</linearGradient>`;
  const end = way === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="1"';
  return `<linearGradient ${id} x1="0" y1="0" ${end}>${stops([light, base, shade])}</linearGradient>`;
};

/** The picture with the gradients that it uses. */
export const withDefs = (picture: string): string => {
  const ids = new Set(
    Array.from(picture.matchAll(/url\(#([a-zA-Z]+)-(across|down|round|ball)\)/g), ([, name, way]) => `${name} ${way}`),
  );
  const gradients = [...ids].map((id) => gradient(...(id.split(' ') as [Material, Way])));
  return `<defs>${gradients.join('')}</defs>${picture}`;
};
