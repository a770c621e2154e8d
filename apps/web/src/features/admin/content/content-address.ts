import { useSearchParams } from 'react-router-dom';

const ITEM = 'item';

/** The item in the address, if one is open; the list keeps its own parameters beside it. */
export const useContentAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const searchOf = (id: string | null): string => {
    const next = new URLSearchParams(parameters);
    if (id === null) next.delete(ITEM);
    else next.set(ITEM, id);
    return `?${next}`;
  };
  return {
    openId: parameters.get(ITEM),
    /** The address of an item, as a query; null for the list. */
    searchOf,
    open: (id: string | null): void => setParameters(searchOf(id)),
  };
};
