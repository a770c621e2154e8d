import { abbreviations } from './abbreviations.ts';
import { conditions } from './conditions.ts';
import { drugs } from './drugs.ts';
import { instruments } from './instruments.ts';
import { materials } from './materials.ts';
import { procedures } from './procedures.ts';
import { surfaces } from './surfaces.ts';
import { teeth } from './teeth.ts';

/** The product's own terms by the group they are shown in. A term stands in one group. */
export const termGroups = {
  teeth,
  surfaces,
  conditions,
  materials,
  procedures,
  drugs,
  instruments,
  abbreviations,
} as const satisfies Record<string, readonly string[]>;

/** Words of a dental consultation that a general recogniser mishears. Each is said more readily than its likenesses. */
export const dentalTerms: readonly string[] = Object.values(termGroups).flat();
