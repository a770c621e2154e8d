import { randomUUID } from 'node:crypto';
import { CONTENT_NAME_MAX_LENGTH } from '@openconsult/contracts/content-types';
import type { Tx } from '@openconsult/db';

/** A treatment, and the lines of its risks in their order. */
interface RiskLines {
  readonly id: string;
  readonly risks: readonly string[];
}

const shown = { type: 'risk', isPublished: true, isHidden: false, deletedAt: null } as const;

/** The queries on the risks of treatments, which a list of treatments names by their lines in a consent. */
export const riskRepo = {
  /**
   * Makes these lines the risks of each treatment: a line is the shown risk of the practice that has it, else a new
   * one. Risks that are hidden, not published or deleted stay linked.
   */
  async link(tx: Tx, practiceId: string, treatments: readonly RiskLines[]): Promise<void> {
    const ids = await idsOfLines(tx, practiceId, new Set(treatments.flatMap(({ risks }) => risks)));
    const parentIds = treatments.map(({ id }) => id);
    await tx.contentLink.deleteMany({ where: { practiceId, parentId: { in: parentIds }, child: shown } });
    const data = treatments.flatMap(({ id: parentId, risks }) =>
      risks.map((line, position) => ({ practiceId, parentId, childId: ids.get(line) ?? '', position })),
    );
    await tx.contentLink.createMany({ data, skipDuplicates: true });
  },
};

async function idsOfLines(tx: Tx, practiceId: string, lines: ReadonlySet<string>): Promise<Map<string, string>> {
  if (lines.size === 0) return new Map();
  const risks = await tx.contentItem.findMany({
    where: { practiceId, type: 'risk', deletedAt: null },
    orderBy: { position: 'desc' },
    select: { id: true, name: true, consentLine: true, isPublished: true, isHidden: true, position: true },
  });
  const ids = new Map(
    risks.filter((risk) => risk.isPublished && !risk.isHidden).map((risk) => [risk.consentLine ?? risk.name, risk.id]),
  );
  const names = new Set(risks.map(({ name }) => name));
  const first = (risks[0]?.position ?? 0) + 1;
  const missing = [...lines].filter((line) => !ids.has(line));
  const data = missing.map((line, index) => {
    const [id, name] = [randomUUID(), freeName(line, names)];
    ids.set(line, id);
    return {
      id,
      practiceId,
      type: 'risk' as const,
      name,
      consentLine: line,
      isPublished: true,
      position: first + index,
    };
  });
  await tx.contentItem.createMany({ data });
  return ids;
}

/** The line as a name that no other risk has, and takes it. */
function freeName(line: string, taken: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` (${count})`;
    const name = line.slice(0, CONTENT_NAME_MAX_LENGTH - end.length) + end;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
