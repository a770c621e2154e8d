import type { ContentMedia } from '@openconsult/contracts/education-content';

/** The shape of a picture before it is loaded, for CSS. */
export const shapeOf = ({ width, height }: Pick<ContentMedia, 'width' | 'height'>): string =>
  width !== null && height !== null && width > 0 && height > 0 ? `${width} / ${height}` : '16 / 9';
