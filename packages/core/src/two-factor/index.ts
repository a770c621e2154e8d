export { createSecondFactor } from './second-factor.ts';
export { createTwoFactorService, type TwoFactorService } from './service.ts';
