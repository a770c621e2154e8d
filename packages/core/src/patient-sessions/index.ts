export { createPatientSessionService, endSession, findSession, openSession, renamePatient } from './service.ts';
export { patientSessionToWire } from './wire.ts';
