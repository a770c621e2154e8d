import type { EditedContent } from '@openconsult/contracts/admin-content';
import { CONTENT_CHILDREN, type ContentType } from '@openconsult/contracts/content-types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SavedLine } from '../../../../shared/autosave/saved-line.tsx';
import { OrderedList } from '../../../../shared/ordered-list/ordered-list.tsx';
import { SettingsCard } from '../../../../shared/settings-card/settings-card.tsx';
import { LINK_TEXTS } from '../content-labels.ts';
import type { NamedContent } from '../content-queries.ts';
import { useChildrenDraft } from './children-draft.ts';
import { ItemPicker } from './item-picker.tsx';
import { LinkedItem } from './linked-item.tsx';
import classes from './links.module.css';
import { PartOfPanel } from './part-of-panel.tsx';

type Change = (items: readonly NamedContent[]) => readonly NamedContent[];

/** What an item contains, type by type in an order of its own, and what it is part of. */
export const LinkPanels = ({ item }: { readonly item: EditedContent }): ReactNode => {
  const draft = useChildrenDraft(item);
  const types = CONTENT_CHILDREN[item.type];
  const [edited, setEdited] = useState<ContentType | null>(null);
  // An item that is being created is added to what the list has by then.
  const latest = useRef(draft.value);
  useEffect(() => {
    latest.current = draft.value;
  }, [draft.value]);
  /** The other types stay where they are. */
  const edit = (type: ContentType, change: Change): void => {
    setEdited(type);
    const ofType = (one: ContentType) => latest.current.filter((child) => child.type === one);
    latest.current = types.flatMap((one) => (one === type ? change(ofType(one)) : ofType(one)));
    draft.edit(latest.current);
  };
  return (
    <>
      {types.map((type) => (
        <ChildrenPanel
          key={type}
          type={type}
          items={draft.value.filter((child) => child.type === type)}
          status={type === edited && <SavedLine {...draft} onRetry={() => void draft.flush()} />}
          onChange={(change) => edit(type, change)}
        />
      ))}
      <PartOfPanel item={item} />
    </>
  );
};

interface ChildrenPanelProps {
  readonly type: ContentType;
  readonly items: readonly NamedContent[];
  readonly status: ReactNode;
  readonly onChange: (change: Change) => void;
}

const ChildrenPanel = ({ type, items, status, onChange }: ChildrenPanelProps): ReactNode => {
  const { title, empty, add } = LINK_TEXTS[type];
  return (
    <SettingsCard
      title={title}
      description={items.length === 0 ? empty : 'Patients see them in this order.'}
      status={status}
    >
      {items.length > 0 && (
        <OrderedList
          label={title}
          className={classes.list}
          rowClassName={classes.ordered}
          rows={items}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onOrder={(ordered) => onChange(() => ordered)}
          render={(child, handle) => (
            <LinkedItem
              item={child}
              handle={handle}
              onRemove={() => onChange((all) => all.filter(({ id }) => id !== child.id))}
            />
          )}
        />
      )}
      <ItemPicker
        label={add}
        types={[type]}
        takenIds={items.map(({ id }) => id)}
        onPick={(picked) => onChange((all) => [...all.filter(({ id }) => id !== picked.id), picked])}
      />
    </SettingsCard>
  );
};
