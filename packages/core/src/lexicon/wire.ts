import { type LexiconTerm as LexiconTermWire, lexiconTerm } from '@openconsult/contracts/lexicon';
import type { LexiconTerm } from '@openconsult/db';

export const lexiconTermToWire = ({ id, userId, spoken, written }: LexiconTerm): LexiconTermWire =>
  lexiconTerm.parse({ id, scope: userId === null ? 'practice' : 'own', spoken, written });
