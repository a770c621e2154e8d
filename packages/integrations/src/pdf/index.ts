export { type PatientDocument, renderPatientDocument } from './patient-document-layout.ts';
