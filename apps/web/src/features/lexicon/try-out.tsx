import { Button, Group, Mark, Stack, Text, Textarea } from '@mantine/core';
import { lexicon } from '@openconsult/contracts/lexicon';
import { LEXICON_TRIAL_MAX_LENGTH } from '@openconsult/contracts/limits';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import classes from './lexicon.module.css';

type TryOutResult = Awaited<ReturnType<typeof tryOut>>;
const tryOut = (text: string) => call(lexicon.tryOut, { body: { text } });

/** The written text, with corrections marked. */
const WrittenText = ({ text, corrections }: TryOutResult): ReactNode => {
  const starts = [0, ...corrections.map(({ end }) => end)];
  return (
    <Text className={classes.word}>
      {starts.map((start, at) => {
        const next = corrections[at];
        return (
          <Fragment key={start}>
            {text.slice(start, next?.start)}
            {next && <Mark>{next.to}</Mark>}
          </Fragment>
        );
      })}
    </Text>
  );
};

/** Shows how spoken text is written with the current terms. Nothing is saved. */
export const TryOut = (): ReactNode => {
  const [text, setText] = useState('');
  const { data, mutate, isPending } = useMutation({ mutationFn: tryOut, onError: (error) => notifyError(error) });
  return (
    <SettingsCard title="Try it" description="Type a spoken sentence to see how it is written. Nothing is saved.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') mutate(text);
        }}
      >
        <Stack gap="sm">
          <Textarea
            label="Spoken"
            placeholder="upper left six needs a route canal treatment, six hundred and fifty pounds"
            autosize
            minRows={2}
            maxLength={LEXICON_TRIAL_MAX_LENGTH}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group gap="xs">
            <Button type="submit" variant="default" loading={isPending}>
              Try it
            </Button>
          </Group>
        </Stack>
      </form>
      <div role="status">
        {data !== undefined && (
          <Stack gap={4}>
            <Text fw={500}>Written</Text>
            <WrittenText {...data} />
            <Text c="dimmed">
              {data.corrections.length === 0
                ? 'No changes.'
                : `Changed: ${data.corrections.map(({ from, to }) => `“${from}” to “${to}”`).join(', ')}.`}
            </Text>
          </Stack>
        )}
      </div>
    </SettingsCard>
  );
};
