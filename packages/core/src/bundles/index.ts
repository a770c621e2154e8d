export { findBundle, findLockedBundle, markBundleSent } from './find-bundle.ts';
export { createConsentProducer, createLetterProducer, createTreatmentProducer } from './producers.ts';
export type { BundleRow } from './repo.ts';
export { createBundleService } from './service.ts';
export { bundleToWire } from './wire.ts';
