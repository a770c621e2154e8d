import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type Change = (current: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and how to change it. A change starts from the address itself, which the page may not show
 * yet, so that the second of two quick changes does not undo the first.
 */
export const useAddressQuery = (): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] => {
  const [parameters, setParameters] = useSearchParams();
  return [parameters, (change, options) => setParameters(change(new URLSearchParams(window.location.search)), options)];
};
