import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { realtimeClient } from './realtime-client.ts';

/**
 * Subscribes to an event of the user's channel while mounted; a null name to none. Data that does not fit the
 * schema is dropped: the next fetch has the same data.
 */
export const useUserEvent = <S extends z.ZodType>(
  name: string | null,
  schema: S,
  handler: (data: z.output<S>) => void,
): void => {
  const onData = useEffectEvent((data: unknown) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) handler(parsed.data);
  });
  useEffect(() => (name === null ? undefined : realtimeClient.on(name, (data) => onData(data))), [name]);
};
