import { isEnglishWord } from '@openconsult/clinical-language/dictionary';
import { type CheckedTreatment, treatmentFaults, unsupportedFacts } from '@openconsult/clinical-language/guard';
import type { Turn } from '@openconsult/clinical-language/reading';
import type { Conventions } from '@openconsult/contracts/conventions';
import type { PracticeContext } from '../port.ts';
import { wordsByPatient } from './speaker-lines.ts';

/** What the checks of a model's answer compare it with. */
export interface GuardedVisit {
  readonly transcript: string;
  readonly turns?: readonly Turn[] | undefined;
  readonly notes?: string;
  readonly conventions?: Conventions;
  readonly patientName?: string;
  readonly context?: PracticeContext;
  readonly isChild?: boolean;
  readonly guardian?: string | null;
}

/** Compares what a model wrote with the whole visit, also where the model was sent a part of it. */
export interface VisitGuard {
  /** What the visit does not bear out of a sentence or a title; null if nothing. */
  faultOf(text: string, kind?: 'title'): string | null;
  faultsOfTreatment(treatment: CheckedTreatment): ReadonlySet<string>;
}

export function guardVisit(visit: GuardedVisit): VisitGuard {
  const { conventions, context, patientName, isChild = false, guardian = null } = visit;
  const transcript = [visit.notes, visit.transcript].filter((text) => text?.trim()).join('\n\n');
  const name = patientName ?? context?.patientName;
  const speakers = visit.turns?.length ? wordsByPatient(visit.transcript, visit.turns) : undefined;
  const alsoKnown = context ? [context.practiceName, context.practitionerName, context.date] : [];
  return {
    faultOf(text, kind) {
      const [first] = unsupportedFacts({
        text,
        transcript,
        isEnglishWord,
        alsoKnown: alsoKnown.filter(Boolean),
        isTitle: kind === 'title',
        ...(conventions && { conventions }),
        ...(name && { patient: { name, isChild, guardian } }),
      });
      return first?.kind ?? null;
    },
    faultsOfTreatment: (treatment) => new Set(treatmentFaults(treatment, transcript, conventions, speakers)),
  };
}
