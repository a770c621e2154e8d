import { useSyncExternalStore } from 'react';
import { type RealtimeStatus, realtimeClient } from './realtime-client.ts';

/** Whether events arrive at the moment. */
export const useRealtimeStatus = (): RealtimeStatus =>
  useSyncExternalStore(realtimeClient.onStatus, realtimeClient.getStatus);
