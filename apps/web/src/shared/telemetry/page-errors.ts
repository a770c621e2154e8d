let report: ((error: unknown) => void) | null = null;

/** Sets the one reporter of errors that a screen caught; without one they are not reported. */
export const onPageError = (reporter: (error: unknown) => void): void => {
  report = reporter;
};

/** Reports an error that was caught to show a screen instead. Uncaught ones are found by the reporter. */
export const reportPageError = (error: unknown): void => report?.(error);
