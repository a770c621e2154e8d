import type { User } from '@openconsult/contracts/users';

/**
 * The identity a use case runs as. Every read and write of an owned row takes one, and reaches only this user's rows
 * (fault T1).
 */
export interface Actor {
  readonly userId: string;
  readonly practiceId: string;
  /** The logged-in browser of this call. */
  readonly loginSessionId: string;
  readonly user: User;
}
