import { type InstallationSettings, settings } from '@openconsult/contracts/settings';
import { users } from '@openconsult/contracts/users';
import { createContext, useContext } from 'react';
import { call } from '../api/call.ts';

/** Where the visitor is, and whether this installation is offered there. */
export interface VisitorCountry {
  readonly allowed: boolean;
  /** Two letters, ISO 3166-1; null where it is not known. */
  readonly country: string | null;
}

/** An installation that offers nothing of its own choice; it stands while the settings cannot be had. */
const PLAIN_INSTALLATION: InstallationSettings = {
  is_sign_up_open: false,
  terms_cutoff: null,
  billing: 'manual',
  booking_url: null,
  training_academy_url: null,
  support_email: null,
};

/** The API decides for itself, so nobody gets in because this could not be asked. */
const ANYWHERE: VisitorCountry = { allowed: true, country: null };

/** Neither answer may keep somebody from the login for longer. */
const PATIENCE_MS = 3_000;

const withPatience = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal === undefined ? [] : [signal])]);

/** The settings of this installation; never fails, and answers plain ones after 3 s at the latest. */
export const fetchInstallation = (signal?: AbortSignal): Promise<InstallationSettings> =>
  call(settings.view, {}, { signal: withPatience(signal) }).catch(() => PLAIN_INSTALLATION);

/** The visitor's country; never fails, and answers that it is allowed after 3 s at the latest. */
export const fetchVisitorCountry = (signal?: AbortSignal): Promise<VisitorCountry> =>
  call(users.location, {}, { signal: withPatience(signal) }).catch(() => ANYWHERE);

/** Filled by the app, above the routes. */
export const InstallationContext = createContext<InstallationSettings>(PLAIN_INSTALLATION);
/** Filled by the app, above the routes. */
export const VisitorCountryContext = createContext<VisitorCountry>(ANYWHERE);

/** What this installation decided: sign-up, billing, the links of the help. On every page, signed in or not. */
export const useInstallation = (): InstallationSettings => useContext(InstallationContext);

/** Where the visitor is (behaviour.md#region-lock: regions that are not allowed). On every page, signed in or not. */
export const useVisitorCountry = (): VisitorCountry => useContext(VisitorCountryContext);
