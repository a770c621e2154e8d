import { useAddressQuery } from '../../../shared/address/use-address-query.ts';

const ITEM = 'item';

/** The item in the address, if one is open; the list keeps its own parameters beside it. */
export const useContentAddress = () => {
  const [parameters, setParameters] = useAddressQuery();
  const withItem = (current: URLSearchParams, id: string | null): URLSearchParams => {
    const next = new URLSearchParams(current);
    if (id === null) next.delete(ITEM);
    else next.set(ITEM, id);
    return next;
  };
  return {
    openId: parameters.get(ITEM),
    /** The address of an item, as a query; null for the list. */
    searchOf: (id: string | null): string => `?${withItem(parameters, id)}`,
    open: (id: string | null): void => setParameters((current) => withItem(current, id)),
  };
};
