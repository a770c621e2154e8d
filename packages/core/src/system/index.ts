export { watchInstallation } from './figures.ts';
export { createSystemService } from './service.ts';
