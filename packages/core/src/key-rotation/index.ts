export { type Rotated, sealAgain, sealAgainBySettings, sealedKinds } from './service.ts';
export { renewSecret } from './settings-file.ts';
