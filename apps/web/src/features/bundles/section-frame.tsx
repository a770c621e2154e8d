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

/** What one section of a bundle has in common with the others: where its writing stands and how to change it. */
export interface SectionState extends SectionProgress {
  readonly section: BundleSection;
  /** Is being written; a `loading` section that is not current waits. */
  readonly isCurrent: boolean;
  readonly isStopping: boolean;
  /** Something is being written, so nothing else can be asked for. */
  readonly isBusy: boolean;
  /** The bundle may still be changed. */
  readonly isOpen: boolean;
  /** The bundle is on the server, so that its sections can be removed. */
  readonly isStored: boolean;
  onStop(): void;
  onRetry(): void;
  onRemove(): void;
  onRestore(): void;
}

interface SectionFrameProps {
  readonly state: SectionState;
  /** Whether the server or the person put anything in. */
  readonly isEmpty: boolean;
  /** The words so far while the section is written; null before the first. */
  readonly streamed: ReactNode | null;
  /** How it is called when it is missing, for example "the letter". */
  readonly noun: string;
  readonly status: ReactNode;
  readonly children: ReactNode;
  /** Offered beside writing when there is nothing, for example adding a treatment by hand. */
  readonly alternative?: ReactNode;
  readonly canWrite: boolean;
  /** Instead of the usual words for a section without content. */
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
      {state.failed
        ? `Writing ${noun} failed. The other sections are kept.`
        : (emptyText ?? 'There is nothing here yet.')}
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

/** One section of a bundle: streaming in, stopped, failed, removed, or there to be edited. */
export const SectionFrame = (props: SectionFrameProps) => {
  const { state, isEmpty, noun, status, children, streamed, canWrite } = props;
  const label = sectionLabels[state.section];
  if (state.deleted) {
    return (
      <Panel title={label}>
        <Stack gap="sm" align="flex-start" mih={160}>
          <Text c="dimmed">Removed from this bundle. The patient does not get this part.</Text>
          {state.isOpen && (
            <Button variant="default" onClick={state.onRestore}>
              Bring back
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
      status={
        isWriting
          ? !state.isCurrent && (
              <Text size="xs" c="dimmed">
                Waits for its turn
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
                    Write again
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
