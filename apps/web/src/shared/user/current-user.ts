import { type User, users } from '@openconsult/contracts/users';
import { createContext, useContext } from 'react';
import { call } from '../api/call.ts';

/** The current user as the server knows it; null for a guest. */
export const fetchCurrentUser = async (signal?: AbortSignal): Promise<User | null> => {
  const { user } = await call(users.session, {}, signal === undefined ? {} : { signal });
  return user;
};

/** Set in the logged-in area, even after the login has ended while a recording is being saved. */
export const CurrentUserContext = createContext<User | null>(null);

/** The current user. Throws outside the logged-in area. */
export const useCurrentUser = (): User => {
  const user = useContext(CurrentUserContext);
  if (user === null) throw new Error('useCurrentUser is used outside the logged-in area');
  return user;
};

/** Set by the app: runs after a login. */
export const LoggedInContext = createContext<(user: User) => void>(() => undefined);
