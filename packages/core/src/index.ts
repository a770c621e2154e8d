import { createAuthService } from './auth/index.ts';
import type { Deps } from './platform/index.ts';
import { createRealtimeService } from './realtime/index.ts';
import { createSystemService } from './system/index.ts';
import { createUploadsService } from './uploads/index.ts';
import { createUsersService } from './users/index.ts';

/** Every use case of the product, by domain. */
export const createCore = (deps: Deps) => ({
  auth: createAuthService(deps),
  users: createUsersService(),
  uploads: createUploadsService(deps),
  realtime: createRealtimeService(deps),
  system: createSystemService(deps),
});

export type Core = ReturnType<typeof createCore>;
