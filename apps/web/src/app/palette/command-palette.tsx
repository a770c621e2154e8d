import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { hasVoice } from '@openconsult/contracts/access';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { type CommandsOptions, type PaletteItem, usePaletteCommands } from './palette-commands.tsx';
import { matchingGroups } from './palette-matches.ts';
import { palette, paletteStore, selectFirst } from './palette-store.ts';
import { useFoundConsultations } from './use-found-consultations.tsx';

const Line = ({ item }: { readonly item: PaletteItem }): ReactNode => (
  <Spotlight.Action
    label={item.label}
    {...(item.description === undefined ? {} : { description: item.description })}
    leftSection={item.icon}
    onClick={item.onChoose}
    closeSpotlightOnTrigger={item.isRetry !== true}
  />
);

/** Finds patients and notes, and every page and action of the menu by name. Loaded at its first use. */
export const CommandPalette = (options: CommandsOptions): ReactNode => {
  const label = hasVoice(useCurrentUser()) ? 'Search patients, notes and pages' : 'Go to a page, or do something';
  const [query, setQuery] = useState('');
  const commands = matchingGroups(usePaletteCommands(options), query);
  const { group, isSearching } = useFoundConsultations(query);
  const groups = group === null ? commands : [...commands, group];
  const resultCount = groups.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => palette.open(), []);
  // Results arrive after the key that asked for them.
  useEffect(() => {
    if (query !== '' && resultCount > 0) selectFirst();
  }, [query, resultCount]);

  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod+K"
      tagsToIgnore={[]}
      // At the top, so that it does not move when fewer results remain.
      centered={false}
      yOffset={80}
      scrollable
      maxHeight={480}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        placeholder={label}
        aria-label={label}
      />
      {groups.length > 0 ? (
        <Spotlight.ActionsList>
          {groups.map(({ name, items }) => (
            <Spotlight.ActionsGroup key={name} label={name}>
              {items.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      ) : (
        <Spotlight.Empty>{isSearching ? 'Searching…' : 'No results'}</Spotlight.Empty>
      )}
      <span className="visually-hidden" role="status">
        {query !== '' && !isSearching && (resultCount === 1 ? '1 result' : `${resultCount} results`)}
      </span>
    </Spotlight.Root>
  );
};
