import { createContext } from 'react';

/** The consultation whose showings the texts below may state; null where the user does not see them. */
export const EvidenceSource = createContext<string | null>(null);
