import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Leaves the JSON schemas of zod out of the page, where nothing makes any; the API's documents do. Every zod schema refers to
 * these modules, so the first script would contain them. Here their functions throw.
 */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  load: {
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler(id) {
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      return [
        `const absent = () => { throw new Error('The page makes no JSON schemas'); };`,
        // A schema calls those that create a method when its methods are listed.
        ...names.map((name) => `export const ${name} = ${name?.startsWith('create') ? '() => absent' : 'absent'};`),
      ].join('\n');
    },
  },
};
