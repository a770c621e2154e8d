import type { Bundle } from '../bundles.ts';

/** Why the consents of a bundle cannot be sent; each list holds names of treatments. */
export interface ConsentGaps {
  /** The consent is empty. */
  readonly empty: readonly string[];
  /** The treatment has no consent. */
  readonly missing: readonly string[];
  /** The consent's treatment is no longer in the bundle. */
  readonly orphaned: readonly string[];
}

type Content = Pick<Bundle, 'consents' | 'json_attribute' | 'is_treatment_deleted'>;

/** The last attempt to write the consents failed, and they were not written since. */
export const haveConsentsFailed = ({
  sections,
  has_edited_consent,
}: Pick<Bundle, 'sections' | 'has_edited_consent'>): boolean =>
  sections.consent.state === 'failed' && !has_edited_consent;

/** What prevents the consents of a bundle from being sent; used by page and server. */
export function consentGaps({ consents, json_attribute, is_treatment_deleted }: Content): ConsentGaps {
  const treatments = is_treatment_deleted ? [] : json_attribute.treatments;
  const covered = new Set(consents.map(({ treatment_id }) => treatment_id));
  const names = (list: readonly { treatment_name: string }[]) => list.map(({ treatment_name }) => treatment_name);
  return {
    empty: names(consents.filter(({ value }) => value.trim() === '')),
    missing: treatments.filter(({ id }) => !covered.has(id)).map(({ name }) => name),
    orphaned: names(consents.filter(({ treatment_id }) => !treatments.some(({ id }) => id === treatment_id))),
  };
}
