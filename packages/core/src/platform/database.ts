export { assertRoomOnDisk, DatabaseUnavailableError, runAs, runAsSystem } from '@openconsult/db';
