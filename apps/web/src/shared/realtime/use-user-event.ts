import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { realtimeClient } from './realtime-client.ts';

/**
 * Hears an event on the person's own channel while mounted; a null name hears nothing. Data that does not fit the
 * schema is dropped: an event is only a hint, the next fetch shows the truth.
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
