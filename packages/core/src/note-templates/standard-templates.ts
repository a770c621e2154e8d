import type { Tx } from '@openconsult/db';
import { cueCards } from './cue-cards.ts';
import { noteTemplateRepo as repo } from './repo.ts';
import { consentTemplate, letterTemplate } from './standard-documents.ts';

/**
 * Gives a practice the standard templates of each kind that it has none of: the two cue cards, a letter, a consent text
 * for every treatment. Safe to repeat, also at the same moment; templates of the practice stay as they are.
 */
export async function addStandardTemplates(tx: Tx, practiceId: string): Promise<void> {
  await repo.addStandard(tx, practiceId, 'note', cueCards);
  await repo.addStandard(tx, practiceId, 'letter', [letterTemplate]);
  await repo.addStandard(tx, practiceId, 'consent', [consentTemplate]);
}
