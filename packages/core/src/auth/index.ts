export { type AuthService, createAuthService, type LoginInput, type LoginResult } from './service.ts';
