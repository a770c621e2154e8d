import { PLAN_NAMES, type Plan } from '@openconsult/contracts/access';

export interface PlanLabels {
  readonly name: string;
  /** The audience and features, in one line. */
  readonly detail: string;
}

const details: Record<Plan, string> = {
  pro: 'For practitioners: recordings, notes, letters and consents.',
  student: 'For those in training: consultations without recordings.',
  new: 'To get started: consultations without recordings.',
  voice: 'Voice notes only: dictate, and read it back as a note.',
};

/** The name and description of a plan. */
export const planLabels = (plan: Plan): PlanLabels => ({ name: PLAN_NAMES[plan], detail: details[plan] });
