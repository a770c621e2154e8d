/**
 * The editor's Markdown without HTML entities, so that the stored text reads as it was typed: `a < b & c`, not
 * `a &lt; b &amp; c`. A character with a meaning in Markdown is escaped instead.
 */
export const tidyMarkdown = (markdown: string): string =>
  markdown
    // Empty paragraphs, which the editor fills with a non-breaking space.
    .replace(/^(?:&nbsp;|\u00a0)$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/&lt;(?=[a-zA-Z/!?])/g, '\\<')
    .replace(/&lt;/g, '<')
    .replace(/^([^\S\n\r\u2028\u2029]*)&gt;/gm, '$1\\>')
    .replace(/&gt;/g, '>')
    // The marks for places to complete are text, not links.
    .replace(/\\\[check: ([^[\]\n]{0,1000}?)\\?\]/g, '[check: $1]')
    // A field of a template, whose name is no emphasis.
    .replace(/\{\{[^{}\n]*\}\}/g, (field) => field.replaceAll('\\_', '_'))
    // Last, because its result is text. An escaped entity stays escaped.
    .replace(/&amp;(?!#?\w+;)/g, '&')
    .trim();
