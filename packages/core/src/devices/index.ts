export { deviceName } from './rules.ts';
export { createDevicesService, type DevicesService } from './service.ts';
