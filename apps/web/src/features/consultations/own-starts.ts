/** Which consultations this window began itself: of those it is told nothing new when the server reports them. */
const begunHere = new Set<string>();
let underWay: Promise<unknown> = Promise.resolve();

/** Notes that the consultation which this start opens is this window's own. */
export const trackOwnStart = <Session extends { readonly id: string }>(start: Promise<Session>): Promise<Session> => {
  const noted = start.then((consultation) => {
    begunHere.add(consultation.id);
    return consultation;
  });
  underWay = Promise.allSettled([underWay, noted]);
  return noted;
};

/** Whether this window began a consultation. Waits for the starts that are under way: the event may overtake the answer. */
export const isStartedHere = async (consultationId: string): Promise<boolean> => {
  await underWay;
  return begunHere.has(consultationId);
};
