import { adminContent, type EditedContent } from '@openconsult/contracts/admin-content';
import { CONTENT_CHILDREN, CONTENT_TYPES } from '@openconsult/contracts/content-types';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { notifyError } from '../../../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../../../shared/settings-card/settings-card.tsx';
import { type NamedContent, refreshContent } from '../content-queries.ts';
import { ItemPicker } from './item-picker.tsx';
import { LinkedItem } from './linked-item.tsx';
import classes from './links.module.css';

/** Where an item is: each that contains it, by name. A type that nothing contains has no such panel. */
export const PartOfPanel = ({ item }: { readonly item: EditedContent }): ReactNode => {
  const client = useQueryClient();
  const types = CONTENT_TYPES.filter((type) => CONTENT_CHILDREN[type].includes(item.type));
  /** Puts the item last in another one, or takes it out of it. */
  const link = async ({ id }: NamedContent, isInside: boolean): Promise<void> => {
    const { children } = await call(adminContent.view, { params: { id } });
    const others = children.map((child) => child.id).filter((child) => child !== item.id);
    const body = { children: isInside ? [...others, item.id] : others };
    await call(adminContent.setChildren, { params: { id }, body });
    await refreshContent(client);
  };
  if (types.length === 0) return null;
  return (
    <SettingsCard
      title="Part of"
      description={
        item.part_of.length === 0 ? 'Nothing contains it yet: patients find it by search alone.' : 'Where it is found.'
      }
    >
      {item.part_of.length > 0 && (
        <ul className={classes.list}>
          {item.part_of.map((parent) => (
            <li key={parent.id} className={classes.linked}>
              <LinkedItem item={parent} withType onRemove={() => void link(parent, false).catch(notifyError)} />
            </li>
          ))}
        </ul>
      )}
      <ItemPicker
        label="Add it to another item"
        types={types}
        takenIds={item.part_of.map(({ id }) => id)}
        onPick={(parent) => void link(parent, true).catch(notifyError)}
      />
    </SettingsCard>
  );
};
