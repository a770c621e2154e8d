export { readCertificate } from './certificate.ts';
