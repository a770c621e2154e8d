export { createDependencyChecks, type DependencyStates } from './dependencies.ts';
export { watchInstallation } from './figures.ts';
export { createSystemService } from './service.ts';
