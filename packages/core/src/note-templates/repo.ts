import type { LetterTemplate, NoteTemplate, Tx } from '@openconsult/db';

/** The only queries on the three kinds of templates; each names the practice. */
export const noteTemplateRepo = {
  list: (tx: Tx, practiceId: string, userId: string): Promise<NoteTemplate[]> =>
    tx.noteTemplate.findMany({
      where: { practiceId, OR: [{ userId: null }, { userId }] },
      orderBy: [{ type: 'desc' }, { position: 'asc' }, { title: 'asc' }],
    }),

  find: (tx: Tx, practiceId: string, userId: string, id: string): Promise<NoteTemplate | null> =>
    tx.noteTemplate.findFirst({ where: { id, practiceId, OR: [{ userId: null }, { userId }] } }),

  defaultNoteTemplate: (tx: Tx, practiceId: string): Promise<NoteTemplate | null> =>
    tx.noteTemplate.findFirst({ where: { practiceId, type: 'default' }, orderBy: { position: 'asc' } }),

  defaultLetter: (tx: Tx, practiceId: string): Promise<LetterTemplate | null> =>
    tx.letterTemplate.findFirst({ where: { practiceId }, orderBy: [{ isDefault: 'desc' }, { title: 'asc' }] }),

  /** The text for one treatment, else the one for every treatment. */
  consentText: async (tx: Tx, practiceId: string, treatmentId: string | null): Promise<string | null> => {
    const own = treatmentId ? await tx.consentTemplate.findFirst({ where: { practiceId, treatmentId } }) : null;
    const row =
      own ??
      (await tx.consentTemplate.findFirst({ where: { practiceId, treatmentId: null }, orderBy: { title: 'asc' } }));
    return row?.template ?? null;
  },

  /** Adds what the practice does not have by this title: two calls at once add it only once. */
  async addCueCards(tx: Tx, practiceId: string, cards: readonly NewTemplate[]): Promise<void> {
    const data = cards.map((card) => ({ ...card, type: 'default' as const, practiceId }));
    await tx.noteTemplate.createMany({ data, skipDuplicates: true });
  },

  async addLetter(tx: Tx, practiceId: string, letter: NewDocument): Promise<void> {
    await tx.letterTemplate.createMany({ data: [{ ...letter, isDefault: true, practiceId }], skipDuplicates: true });
  },

  /** The text for every treatment without one of its own. */
  async addConsent(tx: Tx, practiceId: string, consent: NewDocument): Promise<void> {
    await tx.consentTemplate.createMany({ data: [{ ...consent, practiceId }], skipDuplicates: true });
  },
};

type NewTemplate = Pick<NoteTemplate, 'title' | 'template' | 'rowTemplate' | 'position'>;
type NewDocument = Pick<LetterTemplate, 'title' | 'template'>;
