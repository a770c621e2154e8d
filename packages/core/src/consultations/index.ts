export { findConsultation, findOpenConsultation, openConsultation, touchConsultation } from './lifecycle.ts';
export { createConsultationService } from './service.ts';
export { endForgottenConsultations } from './timeout.ts';
export { createConsultationNotes } from './voice-notes.ts';
