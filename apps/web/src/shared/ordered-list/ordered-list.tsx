import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import { moved } from './moved.ts';
import classes from './ordered-list.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const MOTION = { duration: 150, easing: 'ease' };
/** The list announces where a row is after it moved, and not on its way. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

export interface OrderedListProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Names a row for a screen reader. */
  readonly nameOf: (row: Row) => string;
  readonly onOrder: (rows: readonly Row[]) => void;
  /** The content of a row, a grid with an area `handle`, which the given handle takes. */
  readonly render: (row: Row, handle: ReactNode) => ReactNode;
  readonly className?: string | undefined;
  readonly rowClassName?: string | undefined;
  readonly label?: string;
}

/** A list in an order of the user's own: rows are dragged by mouse, pen or finger, or moved by the arrow keys. */
export const OrderedList = <Row,>(props: OrderedListProps<Row>): ReactNode => {
  const { rows, keyOf, nameOf, onOrder, render, className, rowClassName, label } = props;
  const [announced, setAnnounced] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const keys = rows.map(keyOf);

  const move = (from: number, by: number): void => {
    const row = rows[from];
    const ordered = moved(rows, from, by);
    if (row === undefined || ordered === rows) return;
    onOrder(ordered);
    setAnnounced(`${nameOf(row)}: now ${ordered.indexOf(row) + 1} of ${rows.length}`);
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over === null) return;
    const from = keys.indexOf(String(active.id));
    move(from, keys.indexOf(String(over.id)) - from);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: SILENT }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={clsx(classes.list, className)} aria-label={label}>
          {rows.map((row, index) => (
            <OrderedRow
              key={keyOf(row)}
              id={keyOf(row)}
              className={rowClassName}
              label={`Move ${nameOf(row)}, ${index + 1} of ${rows.length}`}
              isAlone={rows.length < 2}
              onMove={(by) => move(index, by)}
              render={(handle) => render(row, handle)}
            />
          ))}
        </ul>
      </SortableContext>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </DndContext>
  );
};

interface OrderedRowProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly label: string;
  readonly isAlone: boolean;
  readonly onMove: (by: number) => void;
  readonly render: (handle: ReactNode) => ReactNode;
}

const OrderedRow = ({ id, className, label, isAlone, onMove, render }: OrderedRowProps): ReactNode => {
  const isStill = useReducedMotion();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isAlone,
    transition: isStill ? null : MOTION,
  });
  const style: CSSProperties = {
    ...(transform !== null && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    ...(transition !== undefined && { transition }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li ref={setNodeRef} className={className} style={style} data-dragging={isDragging || undefined}>
      {render(
        <Tooltip label="Drag, or press the arrow keys" disabled={isDragging}>
          <ActionIcon
            {...listeners}
            ref={setActivatorNodeRef}
            className={classes.handle ?? ''}
            aria-label={label}
            aria-keyshortcuts="ArrowUp ArrowDown"
            disabled={isAlone}
            onKeyDown={onKeyDown}
          >
            <IconGripVertical size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>,
      )}
    </li>
  );
};
