import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, requiredText } from './fields.ts';
import { LEXICON_TERM_MAX_LENGTH, LEXICON_TERMS_MAX, LEXICON_TRIAL_MAX_LENGTH } from './limits.ts';
import { phraseCorrection } from './transcripts.ts';

/** Whose a term is: a person's own, or their whole practice's. */
export const LEXICON_SCOPES = ['own', 'practice'] as const;
export const lexiconScope = z.enum(LEXICON_SCOPES);
export type LexiconScope = z.infer<typeof lexiconScope>;

const text = requiredText(LEXICON_TERM_MAX_LENGTH);

/** A term as it is said, and how it is written; the same but for capitals for a word that only has to be known. */
export const lexiconTerm = z.object({ id: z.string(), scope: lexiconScope, spoken: z.string(), written: z.string() });
export type LexiconTerm = z.infer<typeof lexiconTerm>;

/** `spoken` left out: it is said as it is written. */
const termBody = z.strictObject({ spoken: text.optional(), written: text });

const choice = 'Not in the spec: recognisers mishear what a practice says most.';

/** What a practice says and how it is written: recognised more readily, and written so in every transcript. */
export const lexicon = {
  list: endpoint({
    method: 'GET',
    path: '/api/lexicon',
    access: 'voice',
    summary: 'The own terms and those of the practice, by how they are said',
    response: z.object({ data: z.array(lexiconTerm).max(2 * LEXICON_TERMS_MAX) }),
    choice,
  }),
  builtIn: endpoint({
    method: 'GET',
    path: '/api/lexicon/built-in',
    access: 'voice',
    summary: 'The dental terms that the product knows, by group',
    response: z.object({ groups: z.array(z.object({ name: z.string(), terms: z.array(z.string()) })) }),
    choice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/lexicon',
    access: 'voice',
    summary: 'Adds a term; one of the practice only for its admins. The same term again changes nothing',
    body: termBody.extend({ scope: lexiconScope }),
    response: lexiconTerm,
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/lexicon/{id}',
    access: 'voice',
    summary: 'Changes a term; one of the practice only for its admins',
    params: idParams,
    body: termBody,
    response: lexiconTerm,
    choice,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lexicon/{id}',
    access: 'voice',
    summary: 'Takes a term out, if it is there; one of the practice only for its admins',
    params: idParams,
    response: done,
    choice,
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/api/lexicon/try',
    access: 'voice',
    summary: 'Writes a text as if it had just been recognised; nothing is kept',
    body: z.strictObject({ text: z.string().max(LEXICON_TRIAL_MAX_LENGTH) }),
    response: z.object({ text: z.string(), recognised: z.string(), corrections: z.array(phraseCorrection) }),
    choice,
  }),
};
