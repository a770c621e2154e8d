import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { CONTENT_CHILDREN, type ContentType } from '@openconsult/contracts/content-types';
import type { ContentNode } from '@openconsult/contracts/education-content';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ContentRef, type ContentTrail, contentPath, refOf } from '../../../shared/content/content-address.ts';
import { ContentPicture } from '../../../shared/content/content-card.tsx';
import { typeLabel, typeListLabel } from '../../../shared/content/type-labels.ts';
import { PageContainer } from '../../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../../shared/page-title/page-title.tsx';
import { flowQuery } from '../content-queries.ts';
import { ContentPageFailed } from '../content-states.tsx';
import { Breadcrumb } from '../item/breadcrumb.tsx';
import classes from './flow-screen.module.css';

/** Everything below an item as a tree, from a condition down to the risks of its treatments. */
export const FlowScreen = ({ trail }: { readonly trail: ContentTrail }): ReactNode => {
  const { data, error, refetch } = useQuery(flowQuery(trail.at(-1) ?? trail[0]));
  if (data === undefined && error !== null) return <ContentPageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <PageContainer isBusy={data === undefined}>
      <Stack gap="md">
        <Breadcrumb trail={trail} page="Overview" />
        {data === undefined ? (
          <>
            <Skeleton height={32} width="40%" />
            <Skeleton height={320} />
          </>
        ) : (
          <>
            <PageTitle>{`${data.name}: overview`}</PageTitle>
            {data.children.length === 0 ? (
              <Text c="dimmed">Nothing belongs to it yet.</Text>
            ) : (
              <Branches node={data} trail={trail} />
            )}
          </>
        )}
      </Stack>
    </PageContainer>
  );
};

interface BranchesProps {
  readonly node: ContentNode;
  readonly trail: readonly ContentRef[];
}

/** What an item contains, by type and in the order of its page. */
const Branches = ({ node, trail }: BranchesProps): ReactNode =>
  CONTENT_CHILDREN[refOf(node).type].map((type) => {
    const children = node.children.filter((child) => refOf(child).type === type);
    return children.length === 0 ? null : <Branch key={type} type={type} nodes={children} trail={trail} />;
  });

interface BranchProps {
  readonly type: ContentType;
  readonly nodes: readonly ContentNode[];
  readonly trail: readonly ContentRef[];
}

const Branch = ({ type, nodes, trail }: BranchProps): ReactNode => (
  <ul className={classes.list} aria-label={typeListLabel(type)}>
    {nodes.map((node) => (
      <li key={node.id}>
        {type === 'risk' ? <RiskNode node={node} trail={trail} /> : <ItemNode node={node} trail={trail} type={type} />}
      </li>
    ))}
  </ul>
);

const ItemNode = ({ node, trail, type }: BranchesProps & { readonly type: ContentType }): ReactNode => {
  const path = [...trail, refOf(node)];
  return (
    <Paper className={classes.node ?? ''}>
      <Link to={contentPath(path)} className={classes.head ?? ''}>
        <span className={classes.thumb}>
          <ContentPicture src={node.logo} />
        </span>
        <span className={classes.name}>
          <span className={classes.type}>{typeLabel(type)}</span>
          {node.name}
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
      {node.children.length > 0 && (
        <div className={classes.below}>
          <Branches node={node} trail={path} />
        </div>
      )}
    </Paper>
  );
};

const RiskNode = ({ node, trail }: BranchesProps): ReactNode => (
  <Link to={contentPath([...trail, refOf(node)])} className={classes.risk ?? ''}>
    {node.name}
  </Link>
);
