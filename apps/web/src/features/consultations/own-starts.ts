/** Consultations started in this window, which does not announce them. */
const startedHere = new Set<string>();
let pending: Promise<unknown> = Promise.resolve();

/** Records the consultation that this start opens as started here. */
export const trackOwnStart = <Started extends { readonly id: string }>(start: Promise<Started>): Promise<Started> => {
  const tracked = start.then((consultation) => {
    startedHere.add(consultation.id);
    return consultation;
  });
  pending = Promise.allSettled([pending, tracked]);
  return tracked;
};

/** Whether a consultation was started here. Waits for pending starts, because the event can overtake the answer. */
export const isStartedHere = async (consultationId: string): Promise<boolean> => {
  await pending;
  return startedHere.has(consultationId);
};
