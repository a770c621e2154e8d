import type { RecorderLease as RecorderLeaseWire } from '@openconsult/contracts/recorder-leases';
import type { RecorderLease } from '@openconsult/db';

export const recorderLeaseToWire = (lease: RecorderLease): RecorderLeaseWire => ({
  holder: lease.holder,
  epoch: lease.epoch,
  device: lease.device,
  taken_at: lease.takenAt.toISOString(),
  expires_at: lease.expiresAt.toISOString(),
});
