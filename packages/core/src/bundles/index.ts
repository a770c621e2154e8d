export { createConsentProducer, createLetterProducer, createTreatmentProducer } from './producers.ts';
export type { BundleRow } from './repo.ts';
export { createBundleService, findBundle, markBundleSent } from './service.ts';
export { bundleToWire } from './wire.ts';
