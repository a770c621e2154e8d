import type { User } from '@openconsult/contracts/users';
import type { Actor } from '../platform/actor.ts';

export interface UsersService {
  /** The signed-in person, as read for this call. */
  current(actor: Actor): Promise<User>;
}

export const createUsersService = (): UsersService => ({
  current: async (actor) => actor.user,
});
