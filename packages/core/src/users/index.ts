export { findUserPractice, ownerOfRow } from './repo.ts';
export { createUsersService, type UsersService } from './service.ts';
export { userToWire } from './wire.ts';
