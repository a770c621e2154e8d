import { readLocalStorageValue, useLocalStorage, useMediaQuery } from '@mantine/hooks';

const STORAGE_KEY = 'isMenuCompact';
/** Narrower windows start with the compact menu. */
const ROOMY = '(min-width: 1360px)';

/** Whether the side menu shows only icons: as chosen in this browser, else by the window's width. */
export const useCompactMenu = (): readonly [isCompact: boolean, set: (isCompact: boolean) => void] => {
  const isRoomy = useMediaQuery(ROOMY, undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useLocalStorage<boolean | null>({
    key: STORAGE_KEY,
    defaultValue: readLocalStorageValue<boolean | null>({ key: STORAGE_KEY, defaultValue: null }),
    getInitialValueInEffect: false,
  });
  return [chosen ?? !isRoomy, setChosen];
};
