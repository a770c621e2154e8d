import type { Tx } from '@openconsult/db';
import { consentTemplate, noteTemplateRepo } from '../note-templates/index.ts';
import type { Actor } from '../platform/actor.ts';
import { treatmentCatalogue } from '../treatments/index.ts';
import type { PracticeList } from './facts.ts';
import type { BundleRow } from './repo.ts';

/** The practice's list now; null where no bundle depends on it. */
export async function listFor(
  tx: Tx,
  actor: Pick<Actor, 'practiceId' | 'userId'>,
  rows: readonly BundleRow[],
): Promise<PracticeList | null> {
  const depends = ({ treatments, consents }: BundleRow) =>
    treatments.some(({ priceSource }) => priceSource === 'list') ||
    consents.some(({ writtenWith }) => writtenWith !== null);
  return rows.some(depends) ? practiceList(tx, actor) : null;
}

/** What the practice, and the user's own texts, say of treatments. */
export async function practiceList(
  tx: Tx,
  { practiceId, userId }: Pick<Actor, 'practiceId' | 'userId'>,
): Promise<PracticeList> {
  const [catalogue, textOf] = await Promise.all([
    treatmentCatalogue(tx, practiceId),
    noteTemplateRepo.consentTexts(tx, { practiceId, userId }),
  ]);
  const treatments = new Map(catalogue.map((item) => [item.id, item]));
  return {
    treatments,
    wordingOf: (catalogueId) =>
      textOf(catalogueId, treatments.get(catalogueId ?? '')?.consentText) ?? consentTemplate.text,
  };
}
