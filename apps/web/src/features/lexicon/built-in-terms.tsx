import { EmptyState, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { builtInTermsQuery } from '../../shared/lexicon/lexicon-queries.ts';
import classes from './lexicon.module.css';
import { matchingGroups } from './matching-terms.ts';

/** What the product knows by itself, to look through. */
export const BuiltInTerms = ({ search }: { readonly search: string }): ReactNode => {
  const { data, isPending } = useQuery(builtInTermsQuery);
  if (data === undefined) {
    if (isPending) return <Skeleton height={240} aria-busy="true" />;
    return <EmptyState py={64} title="The terms could not be loaded" description="Try again in a moment." />;
  }
  const groups = matchingGroups(data, search);
  if (groups.length === 0) {
    return <EmptyState py={48} icon={<IconSearchOff />} title={`Nothing matches “${search}”`} />;
  }
  const count = data.reduce((sum, { terms }) => sum + terms.length, 0);
  return (
    <Stack gap="md">
      <Text c="dimmed">
        These {count.toLocaleString()} terms are known to everybody. Your own and your practice’s count before them.
      </Text>
      {groups.map(({ name, terms }) => (
        <section key={name} aria-labelledby={`built-in-${name}`}>
          <Title order={2} size="h3" id={`built-in-${name}`} className={classes.group} data-tabular>
            {name} · {terms.length.toLocaleString()}
          </Title>
          <ul className={classes.columns}>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
};
