export { findUserPractice, ownerOfRow } from './repo.ts';
export { isWaiting } from './rules.ts';
export { createUserService } from './service.ts';
export { type Visitor, visitorCountry } from './visitor-country.ts';
export { userToWire } from './wire.ts';
