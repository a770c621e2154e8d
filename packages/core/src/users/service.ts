import type { CallResponse } from '@openconsult/contracts/endpoint';
import type { User, users } from '@openconsult/contracts/users';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { type Visitor, visitorCountry } from './visitor-country.ts';

export interface UsersService {
  /** The signed-in person, as read for this call. */
  current(actor: Actor): Promise<User>;
  /** Whether the visitor's country may use this installation. */
  location(visitor: Visitor): Promise<CallResponse<typeof users.location>>;
}

export const createUsersService = (deps: Deps): UsersService => ({
  current: async (actor) => actor.user,
  location: (visitor) => visitorCountry(deps, visitor),
});
