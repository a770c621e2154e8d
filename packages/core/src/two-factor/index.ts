export { sealedAppSecrets } from './sealed.repo.ts';
export { createSecondFactor } from './second-factor.ts';
export { createTwoFactorService } from './service.ts';
