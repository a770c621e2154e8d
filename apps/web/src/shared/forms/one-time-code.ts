const LENGTH = 6;

/** The digits of what was typed or pasted, without spaces and dashes. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, LENGTH);

/** Whether all digits are there. */
export const isWholeCode = (code: string): boolean => code.length === LENGTH;
