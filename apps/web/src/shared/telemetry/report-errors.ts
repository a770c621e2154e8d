import type { InstallationSettings } from '@openconsult/contracts/settings';
import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  makeFetchTransport,
} from '@sentry/browser';
import { maskedEvent } from './masked-event.ts';
import { onPageError } from './page-errors.ts';

/**
 * Reports errors of the page by Sentry's protocol, masked. Nothing that a user did or saw is recorded: no breadcrumbs, no
 * replay, no address (docs/decisions/0042-observability.md).
 */
export const reportErrors = ({ dsn, environment }: NonNullable<InstallationSettings['error_reporting']>): void => {
  const client = new BrowserClient({
    dsn,
    environment,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), dedupeIntegration()],
    sendClientReports: false,
    beforeSend: maskedEvent,
  });
  getCurrentScope().setClient(client);
  client.init();
  onPageError((error) => void client.captureException(error));
};
