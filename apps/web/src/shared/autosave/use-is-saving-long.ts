import { useEffect, useState } from 'react';
import { useIsSavingEdits } from './unsaved-edits.ts';

/** A save in the background takes less and disables nothing. */
const LONG_SAVE_MS = 3_000;

/** Whether edits have been in the process of being saved for some seconds. */
export const useIsSavingLong = (): boolean => {
  const isSaving = useIsSavingEdits();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSaving) return;
    const timer = setTimeout(() => setLong(true), LONG_SAVE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSaving]);
  return isLong;
};
