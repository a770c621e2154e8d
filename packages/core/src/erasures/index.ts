export { certifyErasures } from './certificate.ts';
export { type ErasureReason, eraseConsultation } from './erase-consultation.ts';
export { createEraseJob, retryErasures } from './erase-job.ts';
export { erasePractice, PracticeErasureRefusedError } from './erase-practice.ts';
export { copyErasureLog } from './log.ts';
export { reapplyErasures } from './reapply.ts';
export { createRemoveObjectsJob, retryObjectRemovals } from './remove-objects.ts';
export { erasureRepo } from './repo.ts';
export { createErasureService } from './service.ts';
