export { createAdminUserService } from './service.ts';
