import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CommandsOptions } from './palette-commands.tsx';

const load = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

export interface Palette {
  readonly open: () => void;
  /** Its place in the page. */
  readonly element: ReactNode;
}

/** The palette, at Ctrl K (or ⌘ K) anywhere but in a rich text, where it makes a link. */
export const usePalette = (props: CommandsOptions): Palette => {
  const [isWanted, setIsWanted] = useState(false);
  const open = (): void => {
    setIsWanted(true);
    // It opens when it is mounted; after that on request.
    if (isWanted) void import('./palette-store.ts').then(({ palette }) => palette.open());
  };
  // Once loaded, the palette handles the key itself.
  useHotkeys([['mod+K', () => setIsWanted(true)]], []);
  return {
    open,
    element: isWanted && (
      <Suspense>
        <CommandPalette {...props} />
      </Suspense>
    ),
  };
};
