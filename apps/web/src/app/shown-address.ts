import { readableAddress } from '@openconsult/contracts/readable-address';

/** The address to show: the 404 page where the path cannot be decoded. */
export const shownAddress = <Address extends { readonly pathname: string }>(address: Address): Address =>
  readableAddress(address.pathname) === address.pathname ? address : { ...address, pathname: '/404', search: '' };
