import { FEATURES } from '@openconsult/contracts/access';
import {
  CONFIRM_LINK_EXPIRES_HOURS,
  INVITE_LINK_EXPIRES_DAYS,
  RESET_LINK_EXPIRES_MINUTES,
} from '@openconsult/contracts/limits';
import type { Plan } from '@openconsult/db';
import type { LinkPurpose } from './repo.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Mails to one address in `REQUEST_WINDOW_MS`: requested by one visitor, and by all visitors together (fault T10). */
const MAILS_PER_VISITOR_AND_ADDRESS = 3;
const MAILS_PER_ADDRESS = 6;
/** Requests of one visitor in that time, for any address; more are rejected. */
export const REQUESTS_PER_VISITOR = 20;
export const REQUEST_WINDOW_MS = HOUR_MS;
/** Old requests are deleted after this long; they hold an address and a name. */
export const REQUEST_KEPT_MS = 8 * 24 * HOUR_MS;

const linkLifeMs: Record<LinkPurpose, number> = {
  sign_up: CONFIRM_LINK_EXPIRES_HOURS * HOUR_MS,
  reset: RESET_LINK_EXPIRES_MINUTES * MINUTE_MS,
  invite: INVITE_LINK_EXPIRES_DAYS * 24 * HOUR_MS,
};

/** Mails since then count as open: their link may be valid. */
export const openSince = (purpose: LinkPurpose, now: Date): Date => new Date(now.getTime() - linkLifeMs[purpose]);

/**
 * Whether a visitor's request is mailed. Mails per address are limited, but a request without a valid link in the inbox
 * always gets one: strangers cannot lock the owner of an address out.
 */
export const isRequestMailed = (sent: {
  /** In the last `REQUEST_WINDOW_MS`. */
  readonly byVisitor: number;
  readonly toAddress: number;
  readonly hasOpenMail: boolean;
}): boolean =>
  !sent.hasOpenMail || (sent.byVisitor < MAILS_PER_VISITOR_AND_ADDRESS && sent.toAddress < MAILS_PER_ADDRESS);

/** When a link that is mailed now expires. */
export const linkExpiry = (purpose: LinkPurpose, now: Date): Date => new Date(now.getTime() + linkLifeMs[purpose]);

/** The page of a mailed link. */
export function linkUrl(
  purpose: LinkPurpose,
  { appUrl, token, email }: { readonly appUrl: string; readonly token: string; readonly email: string },
): string {
  const [path, query] =
    purpose === 'sign_up' ? ['/login', { confirm: token, email }] : ['/change-password', { token, email }];
  return new URL(`${path}?${new URLSearchParams(query)}`, appUrl).href;
}

/**
 * What a new account may do. The first one of an installation may do everything; every other needs an admin or a
 * payment, and has only requested a plan.
 */
export const newAccount = ({ isFirst, plan }: { readonly isFirst: boolean; readonly plan: Plan | null }) => ({
  isAdmin: isFirst,
  plan: isFirst ? ('pro' as const) : null,
  requestedPlan: isFirst ? null : plan,
  cardStatus: isFirst,
  isSubActive: isFirst,
  features: isFirst ? [...FEATURES] : [],
  voiceNote: isFirst,
  aiTreatmentRecommendationEnabled: isFirst,
  aiConsentCreationEnabled: isFirst,
});
