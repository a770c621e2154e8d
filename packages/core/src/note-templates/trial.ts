import { AppError } from '@openconsult/contracts/errors';
import type { noteTemplates } from '@openconsult/contracts/note-templates';
import { failureMessages, languageModelMessages, NOTHING_CLINICAL } from '@openconsult/contracts/texts';
import { WriterError } from '@openconsult/integrations/writer';
import { taskWriter } from '../ai-settings/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { conventionsOf } from '../practices/index.ts';
import { spend } from '../usage/index.ts';
import { findUserPractice } from '../users/index.ts';
import { refused } from './changes.ts';
import { faultOf } from './rules.ts';

const TRIAL_TIMEOUT_MS = 60_000;

/** Writes a note by a template to look at; neither transcript nor note is stored. */
export const trialCall = (deps: Deps) =>
  ({
    async chatTemplate(actor, { body }) {
      const fault = faultOf('note', body.template);
      if (fault !== null) throw refused('template', fault);
      await deps.db.$transaction((tx) => spend(deps, tx, actor, 'generations'));
      const { practice } = await findUserPractice(deps.db, actor.userId);
      const template = { title: body.title ?? '', template: body.template };
      const input = { transcript: body.transcribe, template, conventions: conventionsOf(practice) };
      const { writer, refusal, fallback } = await taskWriter(deps, actor, 'notes');
      const author = writer ?? fallback;
      if (author === null)
        throw new AppError(
          'UNAVAILABLE',
          refusal === 'over_limit' ? languageModelMessages.overLimit : failureMessages.noteGeneration,
        );
      const signal = AbortSignal.timeout(TRIAL_TIMEOUT_MS);
      try {
        let notes = '';
        for await (const chunk of author.notes(input, signal)) notes += chunk;
        return { notes };
      } catch (error) {
        if (!(error instanceof WriterError) && !signal.aborted) throw error;
        if (error instanceof WriterError && error.code === 'suspicious')
          throw new AppError('CONFLICT', failureMessages.suspicious, { cause: error });
        if (error instanceof WriterError && error.code === 'nothing_clinical')
          throw new AppError('CONFLICT', NOTHING_CLINICAL, { cause: error });
        throw new AppError('UNAVAILABLE', failureMessages.noteGeneration, { cause: error });
      }
    },
  }) satisfies Partial<UseCases<typeof noteTemplates>>;
