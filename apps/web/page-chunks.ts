import type { Plugin } from 'vite';

/** Where the imports of a group of files begin, as ends of their paths. */
type Roots = readonly string[];

/** What a user with a login loads to reach the dashboard. */
const FRAME: Roots = [
  'src/app/logged-in-providers.tsx',
  'src/app/layouts/logged-in-layout.tsx',
  'src/app/page-loaders.ts',
  'src/pages/landing-page.tsx',
];

/** The page of every consultation, which the dashboard fetches while the browser is idle. */
const NOTE: Roots = ['src/pages/voice-note-page.tsx'];

/** Pages of guests, which load the components that they share with the frame and nothing else of it. */
const GUESTS: Roots = [
  'src/app/layouts/guide-layout.tsx',
  'src/pages/guide-buttons-page.tsx',
  'src/pages/guide-forms-page.tsx',
  'src/pages/guide-page.tsx',
  'src/pages/sign-up-page.tsx',
];

/** The page of a phone, which shares the recorder too. */
const PHONE: Roots = ['src/app/layouts/blank-layout.tsx', 'src/pages/remote-microphone-page.tsx'];

/** Fetched by a call, and needed on the way to the dashboard. */
const PUSHER = /[\\/]pusher-js[\\/]/;

const names = ['components', 'recorder', 'frame', 'note'] as const;

/**
 * The files of the build that pages share, besides `first`, what the login page needs. Otherwise each set of pages with
 * a module in common has a file of its own, some with a single icon, and the dashboard needs 140 of them.
 *
 * The static imports of a group's modules are in the group or in one before it, so that no file needs one that needs
 * it.
 */
export function pageChunks() {
  let members: Readonly<Record<(typeof names)[number], ReadonlySet<string>>> | undefined;
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const withImports = (roots: Roots): Set<string> => {
        const found = new Set<string>();
        const open = roots.map((root) => {
          const id = ids.find((known) => known.endsWith(`/${root}`));
          if (id === undefined) throw new Error(`The build has no ${root}`);
          return id;
        });
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
        return found;
      };
      const frame = withImports(FRAME);
      const pusher = ids.filter((id) => PUSHER.test(id));
      members = {
        components: frame.intersection(withImports(GUESTS)),
        recorder: frame.intersection(withImports(PHONE)).union(new Set(pusher)),
        frame,
        note: withImports(NOTE),
      };
    },
  };
  const groups = [
    { name: 'first', tags: ['$initial' as const] },
    // A module belongs to the first group that has it.
    ...names.map((name) => ({ name, test: (id: string) => members?.[name].has(id) ?? false })),
  ];
  return { plugin, groups };
}
