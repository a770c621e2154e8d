/** With a capital letter in front. Letters whose capital is not one letter stay as they are. */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => {
    const capital = letter.toUpperCase();
    return capital.toLowerCase() === letter ? capital : letter;
  });
}

export const isSentenceStart = (text: string, at: number): boolean => at === 0 || /[.?!]\s+$/.test(text.slice(0, at));
