import { type InstallationSettings, settings } from '@openconsult/contracts/settings';
import { users } from '@openconsult/contracts/users';
import { createContext, useContext } from 'react';
import { call } from '../api/call.ts';

/** The visitor's country, and whether this installation is offered there. */
export interface VisitorCountry {
  readonly allowed: boolean;
  /** Two letters, ISO 3166-1; null where it is not known. */
  readonly country: string | null;
}

/** The defaults, used while the settings cannot be fetched. */
const PLAIN_INSTALLATION: InstallationSettings = {
  is_sign_up_open: false,
  is_new: false,
  terms_cutoff: null,
  billing: 'manual',
  booking_url: null,
  training_academy_url: null,
  support_email: null,
  is_traced: false,
  error_reporting: null,
};

/** Used when the location cannot be fetched. The API checks the country itself. */
const ANYWHERE: VisitorCountry = { allowed: true, country: null };

/** The login waits no longer than this for either answer. */
const ANSWER_TIMEOUT_MS = 3_000;

let isReporting = false;

/** Whether errors of this installation reach those who run it. */
export const isErrorReportingOn = (): boolean => isReporting;

/** The settings of this installation; never fails, and answers plain ones after 3 s at the latest. */
export const fetchInstallation = async (): Promise<InstallationSettings> => {
  try {
    const installation = await call(settings.view, {}, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const { is_traced, error_reporting } = installation;
    isReporting = error_reporting !== null;
    if (is_traced || isReporting) {
      // Not waited for: the page works without.
      import('../telemetry/start-telemetry.ts').then(
        ({ startTelemetry }) => startTelemetry(installation),
        () => undefined,
      );
    }
    return installation;
  } catch {
    return PLAIN_INSTALLATION;
  }
};

/** The visitor's country; never fails, and answers that it is allowed after 3 s at the latest. */
export const fetchVisitorCountry = (): Promise<VisitorCountry> =>
  call(users.location, {}, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => ANYWHERE);

/** Filled by the app, above the routes. */
export const InstallationContext = createContext<InstallationSettings>(PLAIN_INSTALLATION);
/** Filled by the app, above the routes. */
export const VisitorCountryContext = createContext<VisitorCountry>(ANYWHERE);

/** The settings of this installation: sign-up, billing, help links. For guests too. */
export const useInstallation = (): InstallationSettings => useContext(InstallationContext);

/** The visitor's country (behaviour.md#region-lock). For guests too. */
export const useVisitorCountry = (): VisitorCountry => useContext(VisitorCountryContext);
