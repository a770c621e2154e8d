import { parseArgs } from 'node:util';
import { linkMedia } from './library-media.ts';
import { readSources, removeOutputsExcept, writeOutputs } from './outputs.ts';
import { loadScenes, sceneHash } from './scenes.ts';
import { writeSheet } from './sheet.ts';

/*
 * `pnpm library:draw`: draws the scenes that changed, or those named, and sets the `media` of the library's items.
 * `--sheet` only draws some frames of each into one PNG, to look at.
 */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sheet: { type: 'boolean' } } });
const print = (line: string) => process.stdout.write(`${line}\n`);

const scenes = await loadScenes();
const unknown = positionals.filter((key) => !scenes.has(key));
if (unknown.length > 0) throw new Error(`There is no scene ${unknown.join(', ')}`);
const sources = readSources();
const chosen = [...scenes.values()].filter((scene) =>
  positionals.length > 0 ? positionals.includes(scene.key) : sources[scene.key] !== sceneHash(scene),
);

for (const scene of chosen) {
  if (values.sheet) print(await writeSheet(scene));
  else {
    await writeOutputs(scene);
    print(scene.key);
  }
}
if (!values.sheet) {
  removeOutputsExcept(new Set(scenes.keys()));
  const missing = linkMedia(scenes);
  if (missing.length > 0) print(`Without an item in the library: ${missing.join(', ')}`);
}
