export { withinLoginLimits } from './login-limits.ts';
export { type Browser, endLoginSessions, type LoginResult, startLoginSession } from './login-sessions.ts';
export { countedAddress, newToken, sha256Hex } from './rules.ts';
export { type AuthService, createAuthService, type LoginInput } from './service.ts';
