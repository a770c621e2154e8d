export { startLoginChallenge, useLoginChallenge } from './login-challenges.ts';
export { forgetKnownDevices, forgetWrongCodes, withinLoginLimits } from './login-limits.ts';
export { type Browser, endLoginSessions, type LoginResult, noteActivity, startLoginSession } from './login-sessions.ts';
export { confirmOwnPassword } from './own-password.ts';
export { countedAddress, isSessionLive, newToken, sha256Hex } from './rules.ts';
export { authenticate, createAuthService, type SecondFactor } from './service.ts';
export { sweepLoginSessions } from './session-sweep.ts';
export { wrongCredentials } from './wrong-credentials.ts';
