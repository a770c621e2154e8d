export { endSession, findSession, openSession, renamePatient, touchSession } from './lifecycle.ts';
export { createPatientSessionService } from './service.ts';
export { endForgottenSessions } from './timeout.ts';
export { patientSessionToWire } from './wire.ts';
