import { type User, users } from '@openconsult/contracts/users';
import { createContext, useContext } from 'react';
import { call } from '../api/call.ts';

/** The signed-in person by the server's word, or null when nobody is signed in. */
export const fetchCurrentUser = async (signal?: AbortSignal): Promise<User | null> => {
  const { user } = await call(users.session, {}, signal === undefined ? {} : { signal });
  return user;
};

/** Filled by the app for the signed-in area; it outlives the sign-in itself while a recording is being saved. */
export const CurrentUserContext = createContext<User | null>(null);

/** The signed-in person. Only for parts inside the signed-in area; throws elsewhere. */
export const useCurrentUser = (): User => {
  const user = useContext(CurrentUserContext);
  if (user === null) throw new Error('useCurrentUser is used outside the signed-in area');
  return user;
};

/** Filled by the app: what follows a login. */
export const SignedInContext = createContext<(user: User) => void>(() => undefined);
