export { createSecondFactor } from './second-factor.ts';
export { createTwoFactorService } from './service.ts';
