import { ActionIcon, Button, Menu, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import type { BundleSection } from '@openconsult/contracts/bundles';
import { IconDots, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../shared/columns/panel.tsx';
import type { SectionProgress } from './bundle-sections.ts';
import classes from './section-frame.module.css';

export const sectionLabels: Record<BundleSection, string> = {
  letter: 'Letter',
  treatment: 'Treatments',
  consent: 'Consents',
};

/** The state of a section of any kind, and its actions. */
export interface SectionState extends SectionProgress {
  readonly section: BundleSection;
  /** Is being written; a `loading` section that is not current waits. */
  readonly isCurrent: boolean;
  readonly isStopping: boolean;
  /** A section is being written, so nothing else can be requested. */
  readonly isBusy: boolean;
  /** The bundle can still be changed. */
  readonly isOpen: boolean;
  /** The bundle is stored, so that its sections can be removed. */
  readonly isStored: boolean;
  onStop(): void;
  onRetry(): void;
  onRemove(): void;
  onRestore(): void;
}

interface SectionFrameProps {
  readonly state: SectionState;
  /** Whether neither the server nor the user has written anything. */
  readonly isEmpty: boolean;
  /** The text so far while the section is written; null before the first piece. */
  readonly streamed: ReactNode | null;
  /** The name in sentences, such as "the letter". */
  readonly noun: string;
  readonly status: ReactNode;
  readonly children: ReactNode;
  /** At the bottom of the section, where nothing else moves when it appears. */
  readonly notice?: ReactNode;
  /** Another action for an empty section, such as adding a treatment by hand. */
  readonly alternative?: ReactNode;
  readonly canWrite: boolean;
  /** Replaces the default text of an empty section. */
  readonly emptyText?: string | undefined;
}

const Loading = ({ state, streamed }: Pick<SectionFrameProps, 'state' | 'streamed'>) => (
  <div className={classes.loading}>
    {streamed ?? (
      <Stack gap="xs" aria-hidden={state.isCurrent}>
        <Skeleton h={16} w="45%" animate={state.isCurrent} />
        <Skeleton h={14} w="90%" animate={state.isCurrent} />
        <Skeleton h={14} w="80%" animate={state.isCurrent} />
        <Skeleton h={14} w="60%" animate={state.isCurrent} />
      </Stack>
    )}
  </div>
);

const Missing = ({
  state,
  noun,
  alternative,
  canWrite,
  emptyText,
}: Omit<SectionFrameProps, 'children' | 'status' | 'streamed' | 'isEmpty'>) => (
  <Stack gap="sm" align="flex-start" mih={160}>
    <Text role={state.failed ? 'alert' : undefined} c={state.failed ? 'red' : 'dimmed'}>
      {state.failed ? `Writing ${noun} failed. The other sections are saved.` : (emptyText ?? 'Nothing here yet.')}
    </Text>
    {canWrite && (
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} />}
        onClick={state.onRetry}
        disabled={state.isBusy || !state.isOpen}
      >
        {state.failed ? 'Retry' : `Write ${noun}`}
      </Button>
    )}
    {alternative}
  </Stack>
);

/** One section of a bundle in any state: being written, failed, removed, or editable. */
export const SectionFrame = (props: SectionFrameProps) => {
  const { state, isEmpty, noun, status, children, streamed, canWrite, notice } = props;
  const label = sectionLabels[state.section];
  if (state.deleted) {
    return (
      <Panel title={label}>
        <Stack gap="sm" align="flex-start" mih={160}>
          <Text c="dimmed">Removed from this bundle. The patient does not get this part.</Text>
          {state.isOpen && (
            <Button variant="default" onClick={state.onRestore}>
              Restore
            </Button>
          )}
        </Stack>
      </Panel>
    );
  }
  const isWriting = state.loading;
  return (
    <Panel
      title={label}
      {...(notice && !isWriting && !isEmpty && { footer: notice })}
      status={
        isWriting
          ? !state.isCurrent && (
              <Text size="xs" c="dimmed">
                Waiting
              </Text>
            )
          : status
      }
      actions={
        <>
          {isWriting && state.isCurrent && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlayerStop size={16} />}
              onClick={state.onStop}
              loading={state.isStopping}
            >
              Stop writing
            </Button>
          )}
          {state.isOpen && state.isStored && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Tooltip label={`More about ${noun}`}>
                  <ActionIcon aria-label={`More about ${noun}`}>
                    <IconDots size={20} />
                  </ActionIcon>
                </Tooltip>
              </Menu.Target>
              <Menu.Dropdown>
                {canWrite && (
                  <Menu.Item
                    leftSection={<IconRefresh size={18} />}
                    onClick={state.onRetry}
                    disabled={state.isBusy || isEmpty}
                  >
                    Rewrite
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<IconTrash size={18} />} onClick={state.onRemove}>
                  Remove from this bundle
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    >
      {isWriting ? <Loading state={state} streamed={streamed} /> : isEmpty ? <Missing {...props} /> : children}
    </Panel>
  );
};
