const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address that is meant by a path with its query: the same, but where a percent sign in the path begins no character,
 * every one of them stands for itself. So an address that was cut or mistyped is not found, as any other, instead of
 * being answered by whatever first fails to read it.
 */
export function readableAddress(address: string): string {
  const queryAt = address.search(/[?#]/);
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  return isReadable(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length);
}
