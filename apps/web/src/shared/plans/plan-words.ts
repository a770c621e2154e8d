import type { Plan } from '@openconsult/contracts/access';

export interface PlanWords {
  readonly name: string;
  /** Who it is for and what it opens, in a line. */
  readonly detail: string;
}

const words: Record<Plan, PlanWords> = {
  pro: { name: 'Pro', detail: 'For practitioners: consultations, patient records, meetings and a portfolio.' },
  student: { name: 'Student', detail: 'For those in training: consultations, patient records and meetings.' },
  new: { name: 'New', detail: 'For a start: consultations, patient education and a portfolio.' },
  voice: { name: 'Voice', detail: 'Voice notes only: dictate, and read it back as a note.' },
};

/** A plan in plain words, for whoever chooses one. */
export const planWords = (plan: Plan): PlanWords => words[plan];
