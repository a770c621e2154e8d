export { DatabaseUnavailableError, runAs, runAsSystem } from '@openconsult/db';
