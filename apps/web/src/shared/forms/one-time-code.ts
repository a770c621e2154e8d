const LENGTH = 6;

/** The code in what was typed or pasted: people and apps put spaces or dashes between its digits. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, LENGTH);

/** Whether all digits are there. */
export const isWholeCode = (code: string): boolean => code.length === LENGTH;
