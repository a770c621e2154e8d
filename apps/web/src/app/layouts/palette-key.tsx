import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CommandPaletteProps } from './command-palette.tsx';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** Ctrl K (or ⌘ K) anywhere but in a rich text, where it makes a link. */
export const PaletteKey = (props: CommandPaletteProps): ReactNode => {
  const [isWanted, setIsWanted] = useState(false);
  // Once loaded, the palette handles the key itself.
  useHotkeys([['mod+K', () => setIsWanted(true)]], []);
  return (
    isWanted && (
      <Suspense>
        <CommandPalette {...props} />
      </Suspense>
    )
  );
};
