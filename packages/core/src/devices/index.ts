export { deviceName } from './rules.ts';
export { createDeviceService } from './service.ts';
