/**
 * The editor's Markdown without HTML entities, so that whoever reads the stored text as plain text meets what was
 * typed: `a < b & c`, not `a &lt; b &amp; c`. A sign that Markdown would read as something else is escaped instead.
 */
export const tidyMarkdown = (markdown: string): string =>
  markdown
    // Empty paragraphs, which the editor keeps alive with a non-breaking space.
    .replace(/^(?:&nbsp;|\u00a0)$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/&lt;(?=[a-zA-Z/!?])/g, '\\<')
    .replace(/&lt;/g, '<')
    .replace(/^([^\S\n\r\u2028\u2029]*)&gt;/gm, '$1\\>')
    .replace(/&gt;/g, '>')
    // Last: what it brings to light is text. Before something like an entity it stays what it is.
    .replace(/&amp;(?!#?\w+;)/g, '&')
    .trim();
