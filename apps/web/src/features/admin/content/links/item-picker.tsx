import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminContent } from '@openconsult/contracts/admin-content';
import { CONTENT_NAME_MAX_LENGTH, type ContentType } from '@openconsult/contracts/content-types';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { typeLabel } from '../../../../shared/content/type-labels.ts';
import { notifyError } from '../../../../shared/notifier/notifier.ts';
import { statusLabel } from '../content-labels.ts';
import { contentListQuery, type NamedContent, showContent } from '../content-queries.ts';
import classes from './links.module.css';

const TYPING_PAUSE_MS = 250;
const OFFERED_MAX = 50;
const NEW = 'new';

export interface ItemPickerProps {
  readonly label: string;
  /** What may be picked. An item of a single type can be created here, too. */
  readonly types: readonly ContentType[];
  /** Not offered again. */
  readonly takenIds: readonly string[];
  readonly onPick: (item: NamedContent) => void;
}

const useOffered = (types: readonly ContentType[], query: string, isOpen: boolean) => {
  const [searched] = useDebouncedValue(query, TYPING_PAUSE_MS);
  const [type] = types;
  const list = contentListQuery({
    sort: 'name',
    per_page: OFFERED_MAX,
    ...(searched !== '' && { query: searched }),
    ...(types.length === 1 && type !== undefined && { type }),
  });
  const { data } = useQuery({ ...list, enabled: isOpen });
  return {
    items: data?.data.filter((item) => types.includes(item.type)),
    isSearching: searched !== query || data === undefined,
  };
};

/** Searches the library for an item to link. */
export const ItemPicker = ({ label, types, takenIds, onPick }: ItemPickerProps): ReactNode => {
  const client = useQueryClient();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const { items = [], isSearching } = useOffered(types, name, combobox.dropdownOpened);
  const offered = items.filter(({ id }) => !takenIds.includes(id));
  const newType = types.length === 1 ? types[0] : undefined;
  const canCreate =
    newType !== undefined &&
    name !== '' &&
    !isSearching &&
    !items.some((item) => item.name.toLowerCase() === name.toLowerCase());

  const create = async (type: ContentType): Promise<void> => {
    const item = await call(adminContent.create, { body: { id: crypto.randomUUID(), type, name } });
    showContent(client, item);
    onPick(item);
  };
  const submit = (value: string): void => {
    const picked = offered.find(({ id }) => id === value);
    if (picked !== undefined) onPick(picked);
    else if (value === NEW && newType !== undefined) void create(newType).catch(notifyError);
    setTyped('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed}
          maxLength={CONTENT_NAME_MAX_LENGTH}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {offered.map((item) => (
            <Combobox.Option key={item.id} value={item.id}>
              {item.name}{' '}
              <Text span size="sm" c="dimmed">
                {detailOf(item, types.length > 1)}
              </Text>
            </Combobox.Option>
          ))}
          {canCreate && (
            <Combobox.Option value={NEW} className={classes.create ?? ''}>
              <IconPlus size={16} aria-hidden="true" /> Create “{name}” as a new item
            </Combobox.Option>
          )}
          {offered.length === 0 && !canCreate && (
            <Combobox.Empty>{isSearching ? 'Searching…' : 'No results'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};

const detailOf = ({ type, status }: NamedContent, withType: boolean): string =>
  [withType ? typeLabel(type) : '', status === 'published' ? '' : statusLabel(status)]
    .filter((part) => part !== '')
    .join(' · ');
