import { ActionIcon, Tooltip } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './treatment-table.module.css';

interface DragHandleProps {
  /** Names the row and its place, which a screen reader says after a move. */
  readonly label: string;
  readonly disabled: boolean;
  /** Moves the row of the handle down, or up for a negative number. */
  readonly onMove: (by: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** How many rows the pointer is past: a row moves once the pointer crosses the middle of its neighbour. */
function crossed(row: Element, clientY: number): number {
  const isPast = (neighbour: Element | null, side: 'above' | 'below'): boolean => {
    if (neighbour === null) return false;
    const { top, height } = neighbour.getBoundingClientRect();
    return side === 'above' ? clientY < top + height / 2 : clientY > top + height / 2;
  };
  if (isPast(row.previousElementSibling, 'above')) return -1;
  return isPast(row.nextElementSibling, 'below') ? 1 : 0;
}

/** Orders the rows of a list: dragged by mouse, pen or finger, or moved by the arrow keys. */
export const DragHandle = ({ label, disabled, onMove }: DragHandleProps) => {
  const [isDragging, setDragging] = useState(false);
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const row = event.currentTarget.closest('li');
    const by = isDragging && row !== null ? crossed(row, event.clientY) : 0;
    if (by !== 0) onMove(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <Tooltip label="Drag, or press the arrow keys">
      <ActionIcon
        className={classes.handle ?? ''}
        aria-label={label}
        aria-keyshortcuts="ArrowUp ArrowDown"
        disabled={disabled}
        data-dragging={isDragging || undefined}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragging(false)}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};
