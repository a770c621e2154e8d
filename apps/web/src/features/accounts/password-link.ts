import { linkToken } from '@openconsult/contracts/accounts';
import { email } from '@openconsult/contracts/fields';

/** What a mailed link to choose a password carries. */
export interface PasswordLink {
  readonly token: string;
  readonly email: string;
}

/** The link of this address: null when there is none, 'broken' when it cannot be one of ours, cut short for example. */
export const readPasswordLink = (search: URLSearchParams): PasswordLink | 'broken' | null => {
  const token = search.get('token');
  if (token === null) return null;
  const address = email.safeParse(search.get('email'));
  return linkToken.safeParse(token).success && address.success ? { token, email: address.data } : 'broken';
};
