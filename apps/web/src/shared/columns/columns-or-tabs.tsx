import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { MOBILE_BREAKPOINT_PX } from '@openconsult/contracts/limits';
import type { CSSProperties, ReactNode } from 'react';
import classes from './columns-or-tabs.module.css';

interface Column {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Shown beside the label where the column is a tab, for example that it is being written. */
  readonly mark?: ReactNode;
  /** The grid track on wide screens; an equal share when absent. */
  readonly track?: string;
}

interface ColumnsOrTabsProps {
  readonly columns: readonly Column[];
  /** The open tab on narrow screens. */
  readonly active: string;
  readonly onActive: (key: string) => void;
  readonly label: string;
}

const trackList = (columns: readonly Column[]): string =>
  columns.map(({ track }) => track ?? 'minmax(0, 1fr)').join(' ');

const tracks = (columns: readonly Column[]): CSSProperties & Record<'--tracks' | '--tracks-beside', string> => ({
  '--tracks': trackList(columns),
  '--tracks-beside': trackList(columns.slice(1)),
});

/** Whether tabs take the place of columns. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX}px)`, undefined, { getInitialValueInEffect: false });

/** Columns side by side on wide screens, tabs up to 991 px (behaviour.md#layouts). Only one of the two is mounted. */
export const ColumnsOrTabs = ({ columns, active, onActive, label }: ColumnsOrTabsProps) => {
  const isNarrow = useIsNarrow();
  if (!isNarrow) {
    return (
      <div className={classes.columns} style={tracks(columns)}>
        {columns.map(({ key, content }) => (
          <div key={key} className={classes.column}>
            {content}
          </div>
        ))}
      </div>
    );
  }
  return (
    <Tabs value={active} onChange={(key) => key !== null && onActive(key)} keepMounted={false}>
      <Tabs.List grow mb="sm" aria-label={label}>
        {columns.map(({ key, label: tabLabel, mark }) => (
          <Tabs.Tab key={key} value={key} rightSection={mark} className={classes.tab ?? ''}>
            {tabLabel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {columns.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
