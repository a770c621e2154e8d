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
const OFFERED_MS = 15_000;

/** Each is offered once, whatever was answered; until the page is loaded anew, as transcripts are kept in no browser. */
const offered = new Set<string>();

/** From now on the one is written for the other; the notice takes it back. */
const addTerm = async (client: QueryClient, scope: LexiconScope, term: Term): Promise<void> => {
  const refresh = () => client.invalidateQueries({ queryKey: lexiconQuery.queryKey });
  const { id } = await call(lexicon.create, { body: { scope, ...term } });
  const takeBack = async () => {
    await call(lexicon.remove, { params: { id } });
    await refresh();
  };
  notifyWithUndo(`“${term.written}” is written for “${term.spoken}” from now on`, () => {
    void takeBack().catch(notifyError);
  });
  await refresh();
};

interface ScopeButtonsProps {
  readonly isAdmin: boolean;
  readonly describedBy: string;
  readonly onScope: (scope: LexiconScope) => void;
}

const ScopeButtons = ({ isAdmin: mayShare, describedBy, onScope }: ScopeButtonsProps): ReactNode => (
  <Group gap="xs">
    <Button size="compact-md" variant="default" aria-describedby={describedBy} onClick={() => onScope('own')}>
      {mayShare ? 'For me' : 'Always'}
    </Button>
    {mayShare && (
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

/**
 * Told that a person rewrote a phrase: where that speaks for a term, offers once and quietly to have it in the lexicon.
 * An offer that cannot be made is not missed.
 */
export const useTermOffer = (): ((before: string, after: string) => void) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  return (before, after) => {
    const offer = async () => {
      const { suggestion } = await call(lexicon.suggest, { body: { before, after } });
      if (suggestion === null || offered.has(offerText(suggestion))) return;
      offered.add(offerText(suggestion));
      const notice = notifications.show({
        autoClose: OFFERED_MS,
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

/** The same offer beside a correction that was made already; nothing where it is no term or is in the lexicon. */
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
