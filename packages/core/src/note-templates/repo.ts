import { randomUUID } from 'node:crypto';
import type { TemplateKind } from '@openconsult/contracts/note-templates';
import type { Template, TemplateVersion, Tx } from '@openconsult/db';

/** The owner of templates: a user of the practice, or, with null, the practice. */
export interface TemplateOwner {
  readonly practiceId: string;
  readonly userId: string | null;
}

/** The user who reads: their own templates and the practice's. */
interface Reader {
  readonly practiceId: string;
  readonly userId: string;
}

/** What a version of a template holds. */
export type Content = Pick<Template, 'title' | 'text' | 'shortcut'>;
export type TemplateRow = Template & { readonly treatment: { readonly name: string } | null };
export type NewTemplate = Omit<Template, 'id' | 'position' | 'version' | 'deletedAt'>;
type StandardTemplate = Pick<Template, 'title' | 'text'> & { readonly position?: number };

const treatment = { treatment: { select: { name: true } } } as const;
const seenBy = ({ practiceId, userId }: Reader) => ({ practiceId, OR: [{ userId: null }, { userId }] });

/** The only queries on templates and their versions; each names the practice. */
export const noteTemplateRepo = {
  /** Serialises changes of one owner's templates, whose titles are compared, until the transaction ends. */
  lock: async (tx: Tx, { practiceId, userId }: TemplateOwner): Promise<void> => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`templates:${userId ?? practiceId}`}, 0))`;
  },

  /** The practice's in their order, then the user's own by title. */
  async list(tx: Tx, reader: Reader, kind: TemplateKind): Promise<TemplateRow[]> {
    const rows = await tx.template.findMany({
      where: { ...seenBy(reader), kind, deletedAt: null },
      include: treatment,
      orderBy: [{ position: 'asc' }, { title: 'asc' }],
    });
    return [...rows.filter(({ userId }) => userId === null), ...rows.filter(({ userId }) => userId !== null)];
  },

  find: (tx: Tx, reader: Reader, kind: TemplateKind, id: string): Promise<TemplateRow | null> =>
    tx.template.findFirst({ where: { ...seenBy(reader), id, kind, deletedAt: null }, include: treatment }),

  /** One of any kind, also a removed one. */
  findAny: (tx: Tx, reader: Reader, id: string): Promise<Template | null> =>
    tx.template.findFirst({ where: { ...seenBy(reader), id } }),

  ofOwner: (tx: Tx, { practiceId, userId }: TemplateOwner, kind: TemplateKind): Promise<TemplateRow[]> =>
    tx.template.findMany({ where: { practiceId, userId, kind, deletedAt: null }, include: treatment }),

  async create(tx: Tx, template: NewTemplate): Promise<string> {
    const id = randomUUID();
    await tx.template.createMany({ data: [{ ...template, id }] });
    return id;
  },

  async update(tx: Tx, { practiceId, userId }: TemplateOwner, id: string, change: Partial<Template>): Promise<void> {
    await tx.template.updateMany({ where: { practiceId, userId, id }, data: change });
  },

  async deactivate(tx: Tx, { practiceId, userId }: TemplateOwner, kind: TemplateKind, treatmentId: string | null) {
    const where = { practiceId, userId, kind, treatmentId, isActive: true, deletedAt: null };
    await tx.template.updateMany({ where, data: { isActive: false } });
  },

  /** Newest first. */
  versions: (tx: Tx, practiceId: string, templateId: string): Promise<TemplateVersion[]> =>
    tx.templateVersion.findMany({
      where: { templateId, template: { practiceId } },
      orderBy: { version: 'desc' },
    }),

  /** Stores what a template is before a change, and removes the versions before `from`. */
  async addVersion(tx: Tx, { id, version, title, text, shortcut, author, updatedAt }: Template, from: number) {
    const row = { templateId: id, version, title, text, shortcut, author, writtenAt: updatedAt };
    await tx.templateVersion.createMany({ data: [row], skipDuplicates: true });
    await tx.templateVersion.deleteMany({ where: { templateId: id, version: { lt: from } } });
  },

  /** The user's own active letter, else the practice's. */
  letter: (tx: Tx, reader: Reader): Promise<Template | null> =>
    tx.template.findFirst({
      where: { ...seenBy(reader), kind: 'letter', isActive: true, deletedAt: null },
      orderBy: { userId: { sort: 'asc', nulls: 'last' } },
    }),

  /**
   * The active text for a treatment, else the one of the library, else the one for every treatment; the user's own before
   * the practice's.
   */
  async consentTexts(
    tx: Tx,
    reader: Reader,
  ): Promise<(treatmentId: string | null, ofLibrary?: string | null) => string | null> {
    const rows = await tx.template.findMany({
      where: { ...seenBy(reader), kind: 'consent', isActive: true, deletedAt: null },
      orderBy: { userId: { sort: 'asc', nulls: 'last' } },
    });
    const textFor = (treatmentId: string | null) => rows.find((row) => row.treatmentId === treatmentId)?.text;
    const ownOf = (treatmentId: string | null) => (treatmentId === null ? undefined : textFor(treatmentId));
    return (treatmentId, ofLibrary) => ownOf(treatmentId) ?? ofLibrary ?? textFor(null) ?? null;
  },

  /** Adds templates of a practice that has none of the kind: two calls at once add them only once. */
  async addStandard(tx: Tx, practiceId: string, kind: TemplateKind, templates: readonly StandardTemplate[]) {
    if ((await tx.template.count({ where: { practiceId, userId: null, kind, deletedAt: null } })) > 0) return;
    const data = templates.map((template) => ({ ...template, kind, practiceId }));
    await tx.template.createMany({ data, skipDuplicates: true });
  },
};
