import { linkToken } from '@openconsult/contracts/accounts';
import { email } from '@openconsult/contracts/fields';

/** The content of an e-mailed link to choose a password. */
export interface PasswordLink {
  readonly token: string;
  readonly email: string;
}

/** Reads the link from the address: null if there is none, 'broken' if it is invalid, for example truncated. */
export const readPasswordLink = (search: URLSearchParams): PasswordLink | 'broken' | null => {
  const token = search.get('token');
  if (token === null) return null;
  const address = email.safeParse(search.get('email'));
  return linkToken.safeParse(token).success && address.success ? { token, email: address.data } : 'broken';
};
