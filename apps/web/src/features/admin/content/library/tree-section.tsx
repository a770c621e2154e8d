import { ActionIcon, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { typeLabel } from '../../../../shared/content/type-labels.ts';
import { LoadFailed } from '../../../../shared/load-failed/load-failed.tsx';
import { useContentAddress } from '../content-address.ts';
import { contentTreeQuery } from '../content-queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { type TreeNode, treeSections } from './content-tree.ts';
import classes from './library.module.css';
import { NoContent } from './no-content.tsx';

type ById = ReadonlyMap<string, TreeNode>;

interface BranchProps {
  readonly node: TreeNode;
  readonly byId: ById;
}

/** An item that opens to what it contains. What is closed is not rendered, as an item may be below many. */
const Branch = ({ node, byId }: BranchProps): ReactNode => {
  const [isOpen, setIsOpen] = useState(false);
  const { searchOf } = useContentAddress();
  const children = node.children.flatMap((id) => byId.get(id) ?? []);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={classes.node}>
        {children.length > 0 && (
          <ActionIcon
            size={44}
            aria-expanded={isOpen}
            aria-label={`What ${node.name} contains`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <span className={classes.names}>
          <Link to={{ search: searchOf(node.id) }} className={classes.link ?? ''}>
            {node.name}
          </Link>
          <Text span size="sm" c="dimmed">
            {typeLabel(node.type)}
            {children.length > 0 && ` · ${children.length}`}
          </Text>
          {node.status !== 'published' && <StatusBadge status={node.status} />}
        </span>
      </div>
      {isOpen && <Branches nodes={children} byId={byId} />}
    </li>
  );
};

const Branches = ({ nodes, byId }: { readonly nodes: readonly TreeNode[]; readonly byId: ById }): ReactNode => (
  <ul className={classes.branches}>
    {nodes.map((node) => (
      <Branch key={node.id} node={node} byId={byId} />
    ))}
  </ul>
);

/** The library as what contains what. An item that is part of several is below each. */
export const TreeSection = (): ReactNode => {
  const { data, error, refetch } = useQuery(contentTreeQuery);
  const byId = useMemo(() => new Map(data?.map((node) => [node.id, node])), [data]);
  if (data === undefined) {
    if (error === null) return <Skeleton height={480} aria-busy="true" />;
    return <LoadFailed title="Could not load the library" error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <NoContent />;
  return (
    <Stack gap="lg">
      {treeSections(data).map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <Group gap="xs" mb="xs" align="baseline">
            <Title order={2}>{title}</Title>
            <Text c="dimmed">{items.length}</Text>
          </Group>
          <Branches nodes={items} byId={byId} />
        </section>
      ))}
    </Stack>
  );
};
