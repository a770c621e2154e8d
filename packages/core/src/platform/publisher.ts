import { createPublisher, type Publisher } from '@openconsult/integrations/realtime';
import type { Deps } from './deps.ts';

/** The transport to the configured realtime server. Connects at the first event. */
export const publisherOf = ({ config, log, metrics }: Pick<Deps, 'config' | 'log' | 'metrics'>): Publisher =>
  createPublisher({
    appId: config.PUSHER_APP_ID,
    key: config.PUSHER_KEY,
    secret: config.PUSHER_SECRET,
    host: config.PUSHER_HOST,
    port: config.PUSHER_PORT,
    tls: config.PUSHER_TLS,
    log,
    onUndelivered: () => metrics.count('realtime_undelivered_total', {}),
  });
