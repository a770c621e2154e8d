import MarkdownIt from 'markdown-it';
import type { Content, ContentText } from 'pdfmake/interfaces.js';

const markdown = new MarkdownIt({ html: false, linkify: false });

type Token = ReturnType<typeof markdown.parse>[number];

/**
 * Turns the product's Markdown (headings, paragraphs, lists, bold, italics) into PDF content. Struck words are left out: a patient
 * must not read what was taken back. Anything else is plain text.
 */
export function markdownToContent(source: string): Content[] {
  return new Reader(markdown.parse(source, {})).blocks();
}

/** Reads the token list once, from front to back. */
class Reader {
  readonly #tokens: Token[];
  #at = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  /** Blocks up to and including the closing token `until`. */
  blocks(until?: string): Content[] {
    const content: Content[] = [];
    for (let token = this.#next(); token && token.type !== until; token = this.#next()) {
      if (token.type === 'heading_open')
        content.push({ ...this.#line('heading_close'), style: token.tag === 'h1' ? 'title' : 'heading' });
      else if (token.type === 'paragraph_open') content.push({ ...this.#line('paragraph_close'), style: 'paragraph' });
      else if (token.type === 'bullet_list_open') content.push({ ul: this.blocks('bullet_list_close'), style: 'list' });
      else if (token.type === 'ordered_list_open')
        content.push({ ol: this.blocks('ordered_list_close'), style: 'list' });
      else if (token.type === 'list_item_open') content.push({ stack: this.blocks('list_item_close') });
      else if (token.content) content.push({ text: token.content, style: 'paragraph' });
    }
    return content;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #line(close: string): ContentText {
    const runs: ContentText[] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next())
      runs.push(...inlineRuns(token.children ?? []));
    return { text: runs };
  }
}

function inlineRuns(tokens: Token[]): ContentText[] {
  let bold = false;
  let italics = false;
  let struck = 0;
  return tokens.flatMap((token) => {
    if (token.type === 's_open' || token.type === 's_close') struck += token.nesting;
    else if (struck > 0) return [];
    else if (token.type === 'strong_open' || token.type === 'strong_close') bold = token.type === 'strong_open';
    else if (token.type === 'em_open' || token.type === 'em_close') italics = token.type === 'em_open';
    else if (token.type === 'softbreak' || token.type === 'hardbreak') return [{ text: '\n' }];
    else if (token.content) return [{ text: token.content, bold, italics }];
    return [];
  });
}
