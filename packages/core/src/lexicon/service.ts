import { suggestTerm, termGroups } from '@openconsult/clinical-language/terms';
import { writeAsClinicians } from '@openconsult/clinical-language/writing';
import { isAdmin } from '@openconsult/contracts/access';
import { AppError } from '@openconsult/contracts/errors';
import type { lexicon } from '@openconsult/contracts/lexicon';
import { LEXICON_TERM_MAX_LENGTH, LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { LexiconTerm, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { importTerms, undoImport } from './import.ts';
import { lexiconRepo as repo, type TermOwner } from './repo.ts';
import { isSpeakable, ownFirst, spokenForm } from './rules.ts';
import { speechLexicon } from './speech.ts';
import { writeTerms } from './terms-table.ts';
import { lexiconTermToWire } from './wire.ts';

type Calls = typeof lexicon;

/** Terms of a user and of their practice. Everyone in a practice reads its terms; admins change them. */
export function createLexiconService(deps: Pick<Deps, 'db' | 'clock'>) {
  const { db, clock } = deps;

  return {
    async list({ userId, practiceId }) {
      return { data: ownFirst(await repo.list(db, userId, practiceId)).map(lexiconTermToWire) };
    },

    builtIn() {
      return { groups: Object.entries(termGroups).map(([name, terms]) => ({ name, terms: [...terms] })) };
    },

    /**
     * Creates a term, or returns the identical one.
     * @throws AppError FORBIDDEN for a term of the practice unless by an admin; VALIDATION at `spoken` if another term
     * has the same spoken form, and if the lexicon is full.
     */
    async create(actor, { body }) {
      const owner = ownerOf(actor, body.scope === 'practice');
      const term = termOf(body);
      return db.$transaction(async (tx) => {
        await repo.lock(tx, owner);
        const known = await repo.findSpoken(tx, owner, term.spoken);
        if (known?.written === term.written) return lexiconTermToWire(known);
        if (known) throw refused(answerMessages.termTaken);
        if ((await repo.count(tx, owner)) >= LEXICON_TERMS_MAX)
          throw refused(answerMessages.termsFull(LEXICON_TERMS_MAX));
        // A parallel call may have been faster.
        if (!(await repo.create(tx, owner, term))) throw refused(answerMessages.termTaken);
        const created = await repo.findSpoken(tx, owner, term.spoken);
        if (!created) throw new AppError('NOT_FOUND');
        return lexiconTermToWire(created);
      });
    },

    /** @throws AppError NOT_FOUND; FORBIDDEN and VALIDATION as `create` does. */
    async update(actor, { params, body }) {
      const term = termOf(body);
      return db.$transaction(async (tx) => {
        const row = await findTerm(tx, actor, params.id);
        const owner = ownerOf(actor, row.userId === null);
        const other = await repo.findSpoken(tx, owner, term.spoken);
        if (other && other.id !== row.id) throw refused(answerMessages.termTaken);
        await repo.update(tx, owner, row.id, term);
        return lexiconTermToWire({ ...row, ...term });
      });
    },

    /** Idempotent, and the same for another user's term as for none. @throws AppError FORBIDDEN */
    async remove(actor, { params }) {
      const row = await repo.find(db, actor.userId, actor.practiceId, params.id);
      if (row) await repo.remove(db, ownerOf(actor, row.userId === null), row.id);
      return { done: true };
    },

    /** The terms of one scope as a CSV table, named by the day (UTC). Everyone in a practice reads its terms. */
    async export({ userId, practiceId }, { query }) {
      const isOwn = query.scope === 'own';
      const table = writeTerms(await repo.all(db, isOwn ? { userId } : { practiceId }));
      const day = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return {
        content: new TextEncoder().encode(table),
        contentType: 'text/csv; charset=utf-8',
        inline: false,
        fileName: `lexicon-${isOwn ? 'mine' : 'practice'}-${day}.csv`,
      };
    },

    /**
     * Adds and changes terms by a table; see `importTerms`.
     * @throws AppError FORBIDDEN as `create` does, also for a trial; VALIDATION at `csv`.
     */
    async import(actor, { body }) {
      const owner = ownerOf(actor, body.scope === 'practice');
      return db.$transaction((tx) => importTerms(tx, owner, body));
    },

    /** Undoes an import. Idempotent. @throws AppError FORBIDDEN */
    async undoImport(actor, { body }) {
      const owner = ownerOf(actor, body.scope === 'practice');
      await db.$transaction((tx) => undoImport(tx, owner, body.terms));
      return { done: true };
    },

    /** A term to suggest after a user rewrote a phrase; see `suggestTerm`. The texts are not stored. */
    async suggest(actor, { body }) {
      const { lexicon } = await speechLexicon(db, actor);
      const found = suggestTerm(body.before, body.after, lexicon);
      const isShort = found && [found.spoken, found.written].every((text) => text.length <= LEXICON_TERM_MAX_LENGTH);
      return { suggestion: isShort ? found : null };
    },

    async tryOut(actor, { body }) {
      return writeAsClinicians(body.text, (await speechLexicon(db, actor)).lexicon);
    },
  } satisfies UseCases<Calls>;
}

async function findTerm(tx: Tx, { userId, practiceId }: Actor, id: string): Promise<LexiconTerm> {
  const row = await repo.find(tx, userId, practiceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function ownerOf({ user, userId, practiceId }: Actor, isPractice: boolean): TermOwner {
  if (!isPractice) return { userId };
  if (!isAdmin(user)) throw new AppError('FORBIDDEN', answerMessages.practiceTerm);
  return { practiceId };
}

function termOf({ spoken, written }: { spoken?: string | undefined; written: string }) {
  const form = spokenForm(spoken ?? written);
  if (!isSpeakable(form)) throw refused(answerMessages.termUnspeakable);
  return { spoken: form, written };
}

const refused = (message: string): AppError => new AppError('VALIDATION', undefined, { errors: { spoken: [message] } });
