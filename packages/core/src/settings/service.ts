import type { settings } from '@openconsult/contracts/settings';
import { isInstallationNew } from '../accounts/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';

/** The settings of this installation for the page: the same for every visitor, and not secret. */
export function createSettingsService({ config, db }: Pick<Deps, 'config' | 'db'>) {
  // An installation that has an account is never new again.
  let hasAccount = false;
  const { SENTRY_DSN: dsn, SENTRY_ENVIRONMENT: environment } = config;
  return {
    async view() {
      hasAccount ||= !(await isInstallationNew(db));
      return {
        is_sign_up_open: config.SIGN_UP === 'open' || !hasAccount,
        is_new: !hasAccount,
        terms_cutoff: config.TERMS_CUTOFF ?? null,
        billing: config.BILLING_PROVIDER,
        booking_url: config.BOOKING_URL ?? null,
        training_academy_url: config.TRAINING_ACADEMY_URL ?? null,
        support_email: config.SUPPORT_EMAIL ?? null,
        is_traced: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
        error_reporting: dsn === undefined ? null : { dsn, environment },
      };
    },
  } satisfies UseCases<typeof settings>;
}
