/** Shows the first place to check of the text on the screen, with its choice where it has one. */
export function openFirstMark(): void {
  const mark = document.querySelector<HTMLElement>('[data-check="0"]');
  mark?.scrollIntoView({ block: 'center' });
  mark?.closest<HTMLElement>('[contenteditable]')?.focus({ preventScroll: true });
  mark?.click();
}
