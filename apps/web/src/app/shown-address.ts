import { readableAddress } from '@openconsult/contracts/readable-address';

/** What is shown at an address: the page that says that there is none, where the address cannot be read. */
export const shownAddress = <Address extends { readonly pathname: string }>(address: Address): Address =>
  readableAddress(address.pathname) === address.pathname ? address : { ...address, pathname: '/404', search: '' };
