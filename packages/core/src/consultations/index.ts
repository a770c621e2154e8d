export { endConsultation, findConsultation, openConsultation, renamePatient, touchConsultation } from './lifecycle.ts';
export { createConsultationService } from './service.ts';
export { endForgottenConsultations } from './timeout.ts';
export { consultationToWire } from './wire.ts';
