import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isAdmin } from '@openconsult/contracts/access';
import { type LexiconScope, type LexiconTerm, lexicon } from '@openconsult/contracts/lexicon';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { call } from '../../shared/api/call.ts';
import { lexiconQuery } from '../../shared/lexicon/lexicon-queries.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { canBeTerm } from './term-of-correction.ts';

type Term = Pick<LexiconTerm, 'spoken' | 'written'>;

/** Long enough to finish the next phrase first. */
const OFFER_MS = 15_000;

/** Each offer is shown once a page load, whatever the answer: browsers store no transcripts. */
const offered = new Set<string>();

/** Adds a term to the lexicon, with Undo in the notification. */
const addTerm = async (client: QueryClient, scope: LexiconScope, term: Term): Promise<void> => {
  const refresh = () => client.invalidateQueries({ queryKey: lexiconQuery.queryKey });
  const { id } = await call(lexicon.create, { body: { scope, ...term } });
  const undo = async () => {
    await call(lexicon.remove, { params: { id } });
    await refresh();
  };
  notifyWithUndo(`“${term.written}” is written for “${term.spoken}” from now on`, () => {
    void undo().catch(notifyError);
  });
  await refresh();
};

interface ScopeButtonsProps {
  readonly isAdmin: boolean;
  readonly describedBy: string;
  readonly onScope: (scope: LexiconScope) => void;
}

const ScopeButtons = ({ isAdmin: canShare, describedBy, onScope }: ScopeButtonsProps): ReactNode => (
  <Group gap="xs">
    <Button size="compact-md" variant="default" aria-describedby={describedBy} onClick={() => onScope('own')}>
      {canShare ? 'For me' : 'Always'}
    </Button>
    {canShare && (
      <Button size="compact-md" variant="default" aria-describedby={describedBy} onClick={() => onScope('practice')}>
        For the practice
      </Button>
    )}
  </Group>
);

const offerText = ({ spoken, written }: Term): string => `Always write “${written}” for “${spoken}”?`;

const OfferLine = ({ term, ...buttons }: { term: Term } & Omit<ScopeButtonsProps, 'describedBy'>): ReactNode => {
  const id = useId();
  return (
    <Stack gap="xs" align="flex-start">
      <Text id={id} size="sm">
        {offerText(term)}
      </Text>
      <ScopeButtons {...buttons} describedBy={id} />
    </Stack>
  );
};

/** Offers to add a rewritten word to the lexicon, once for each term. Fails silently: the offer is optional. */
export const useTermOffer = (): ((before: string, after: string) => void) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  return (before, after) => {
    const offer = async () => {
      const { suggestion } = await call(lexicon.suggest, { body: { before, after } });
      if (suggestion === null || offered.has(offerText(suggestion))) return;
      offered.add(offerText(suggestion));
      const notice = notifications.show({
        autoClose: OFFER_MS,
        role: 'status',
        message: (
          <OfferLine
            term={suggestion}
            isAdmin={isAdmin(user)}
            onScope={(scope) => {
              notifications.hide(notice);
              void addTerm(client, scope, suggestion).catch(notifyError);
            }}
          />
        ),
      });
    };
    void offer().catch(() => undefined);
  };
};

/** The same offer beside a correction; empty where it is no term or already in the lexicon. */
export const TermOfCorrection = ({ from, to, onDone }: { from: string; to: string; onDone: () => void }): ReactNode => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const id = useId();
  const { data } = useQuery(lexiconQuery);
  const term = { spoken: from.toLowerCase(), written: to };
  if (data === undefined || !canBeTerm(from, to) || data.some(({ spoken }) => spoken === term.spoken)) return null;
  return (
    <>
      <Text id={id} size="sm">
        {offerText(term)}
      </Text>
      <ScopeButtons
        isAdmin={isAdmin(user)}
        describedBy={id}
        onScope={(scope) => {
          onDone();
          void addTerm(client, scope, term).catch(notifyError);
        }}
      />
    </>
  );
};
