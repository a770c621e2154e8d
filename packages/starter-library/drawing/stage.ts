import { drawLabels } from './labels.ts';
import { type Frame, HEIGHT, WIDTH } from './scene.ts';

/** The panel behind every picture: dark, so that teeth are bright on it, and so that it suits dark and light pages. */
const PANEL = `<defs><radialGradient id="panel" cx="0.5" cy="0.45" r="0.75">
<stop offset="0" stop-color="#2b5470"/><stop offset="0.6" stop-color="#1d3d55"/><stop offset="1" stop-color="#142c40"/>
</radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#panel)"/>`;

/** A whole picture as an SVG document. */
export function drawFrame({ picture, labels }: Frame, isLabelled: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
${PANEL}${picture}${isLabelled ? drawLabels(labels) : ''}</svg>`;
}
