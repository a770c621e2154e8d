export { type AdminUsersService, createAdminUsersService } from './service.ts';
