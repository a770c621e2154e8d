/** The patient of every consultation. No other data holds the name, so a search of logs and queues finds every leak of it. */
export const PATIENT = 'Quilla Marker';
/** Letters go to addresses of this domain. */
export const PATIENT_DOMAIN = 'quilla.example';
/** What is dictated for every text. */
export const DICTATED = 'The upper left first molar is cracked. We will place a crown on UL6 next week.';
