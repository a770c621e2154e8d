import { Marked, type marked } from 'marked';

/**
 * Reads Markdown as it is stored: without HTML. A tag is text like any other, so that the editor parses none and no text makes the
 * browser look for a style or a picture. One tilde is "about" and strikes nothing. In the type of marked's own instance, which is what the editor asks for.
 */
export const plainMarked = new Marked({
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
}) as unknown as typeof marked;
