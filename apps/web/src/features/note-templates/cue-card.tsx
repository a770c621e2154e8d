import {
  ActionIcon,
  Anchor,
  Collapse,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconChevronUp, IconCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Panel } from '../../shared/columns/panel.tsx';
import classes from './cue-card.module.css';
import { NoCueCard } from './no-cue-card.tsx';
import { type Topic, topicsOf } from './topics.ts';
import { type NoteTemplate, useNoteTemplates } from './use-note-templates.ts';

interface CueCardProps {
  readonly templateId: string | null;
  readonly onChoose: (template: NoteTemplate) => void;
  /** True while notes are written: the template cannot change. */
  readonly disabled?: boolean;
  /** For a note that already has a transcript. */
  readonly startsFolded?: boolean;
  /** The headings that were spoken of, while it is recorded: each topic is one line then. Null otherwise. */
  readonly heard: readonly string[] | null;
}

/** A topic as one line: whether it was heard, and its prompts on request. */
const HeardTopic = ({ topic, isHeard }: { readonly topic: Topic; readonly isHeard: boolean }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <li className={classes.line} data-heard={isHeard || undefined}>
      <UnstyledButton className={classes.name ?? ''} aria-expanded={isOpen} onClick={toggle}>
        {isHeard ? <IconCheck size={16} stroke={2.5} aria-hidden /> : <IconCircle size={16} aria-hidden />}
        {topic.title}
        <VisuallyHidden>{isHeard ? ', mentioned' : ', not mentioned yet'}</VisuallyHidden>
      </UnstyledButton>
      {isOpen && <Prompts topic={topic} />}
    </li>
  );
};

const HeardTopics = ({ template, heard }: { readonly template: NoteTemplate; readonly heard: readonly string[] }) => (
  <ol className={classes.topics}>
    {topicsOf(template.template)
      .filter(({ title }) => title !== '')
      .map((topic) => (
        <HeardTopic key={topic.title} topic={topic} isHeard={heard.includes(topic.title)} />
      ))}
  </ol>
);

const Prompts = ({ topic }: { readonly topic: Topic }) =>
  topic.prompts.map((prompt) => (
    <Text key={prompt} size="sm" c="dimmed">
      {prompt}
    </Text>
  ));

const Topics = ({ template }: { readonly template: NoteTemplate }) => (
  <ol className={classes.topics}>
    {topicsOf(template.template).map((topic) => (
      <li key={`${topic.title}-${topic.prompts[0] ?? ''}`} className={classes.topic}>
        {topic.title !== '' && <Text fw={500}>{topic.title}</Text>}
        <Prompts topic={topic} />
      </li>
    ))}
  </ol>
);

/** The chosen template's topics, shown beside the recorder (behaviour.md#cue-cards). */
export const CueCard = ({ templateId, onChoose, disabled = false, startsFolded = false, heard }: CueCardProps) => {
  const { templates, chosen, isError, refetch } = useNoteTemplates(templateId);
  const [isOpen, { toggle }] = useDisclosure(!startsFolded);
  const bodyId = useId();
  const toggleLabel = isOpen ? 'Fold the cue card' : 'Unfold the cue card';
  const choose = (id: string) => {
    const template = templates?.find((candidate) => candidate.id === id);
    if (template) onChoose(template);
  };
  if (templates?.length === 0)
    return (
      <Panel title="Cue card" sticky>
        <NoCueCard />
      </Panel>
    );
  return (
    <Panel
      title="Cue card"
      sticky
      folded={!isOpen && !isError}
      actions={
        <Tooltip label={toggleLabel}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={toggle}
            aria-label={toggleLabel}
            aria-expanded={isOpen}
            aria-controls={bodyId}
          >
            {isOpen ? <IconChevronUp size={20} /> : <IconChevronDown size={20} />}
          </ActionIcon>
        </Tooltip>
      }
    >
      {isError && (
        <Text size="sm">
          The templates could not be loaded.{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
            Try again
          </Anchor>
        </Text>
      )}
      {!isError && templates === null && (
        <Stack gap="xs" aria-hidden>
          <Skeleton h={64} />
          <Skeleton h={16} w="60%" />
          <Skeleton h={16} w="80%" />
          <Skeleton h={16} w="50%" />
        </Stack>
      )}
      {chosen !== null && templates !== null && (
        <Collapse expanded={isOpen} id={bodyId}>
          <Stack gap="md">
            {templates.length > 1 && (
              <SegmentedControl
                orientation="vertical"
                fullWidth
                classNames={{ label: classes.choice ?? '' }}
                aria-label="Template"
                disabled={disabled}
                value={chosen.id}
                onChange={choose}
                data={templates.map(({ id, title }) => ({ value: id, label: title }))}
              />
            )}
            {/* Above the topics, which become shorter while they are recorded, so that it does not move. */}
            <Anchor component={Link} to="/templates" size="sm">
              Change the templates
            </Anchor>
            {heard === null ? <Topics template={chosen} /> : <HeardTopics template={chosen} heard={heard} />}
          </Stack>
        </Collapse>
      )}
    </Panel>
  );
};
