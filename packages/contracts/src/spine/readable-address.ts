const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address that is meant by a path with its query. If a percent sign in the path begins no character, all of them
 * are literal. So a cut or mistyped address is not found, instead of failing in whatever parses it first.
 */
export function readableAddress(address: string): string {
  const queryAt = address.search(/[?#]/);
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  return isReadable(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length);
}
