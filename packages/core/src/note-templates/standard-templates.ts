import type { Tx } from '@openconsult/db';
import { cueCards } from './cue-cards.ts';
import { noteTemplateRepo as repo } from './repo.ts';
import { consentTemplate, letterTemplate } from './standard-documents.ts';

/**
 * Gives a practice the standard templates of each kind that it has none of: the two cue cards, a letter, a consent text
 * for every treatment. Safe to repeat, also at the same moment; templates of the practice stay as they are.
 */
export async function addStandardTemplates(tx: Tx, practiceId: string): Promise<void> {
  if (!(await repo.defaultNoteTemplate(tx, practiceId))) await repo.addCueCards(tx, practiceId, cueCards);
  if (!(await repo.defaultLetter(tx, practiceId))) await repo.addLetter(tx, practiceId, letterTemplate);
  if ((await repo.consentText(tx, practiceId, null)) === null) await repo.addConsent(tx, practiceId, consentTemplate);
}
