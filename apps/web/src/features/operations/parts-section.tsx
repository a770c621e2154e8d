import { Skeleton, Text, Title } from '@mantine/core';
import type { OperationsOverview } from '@openconsult/contracts/operations';
import type { ReactNode } from 'react';
import { PART_COUNT, type Part, partsOf } from './health.ts';
import { HealthBadge } from './health-badge.tsx';
import classes from './operations.module.css';

const TILE_HEIGHT_PX = 132;

const Tile = ({ part: { name, health, state, facts } }: { part: Part }): ReactNode => (
  <li className={classes.tile}>
    <div className={classes.head}>
      <Title order={3}>{name}</Title>
      <HealthBadge health={health} state={state} />
    </div>
    {facts.length > 0 && (
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </li>
);

/** A tile for each part of the product. */
export const PartsSection = ({ overview }: { overview: OperationsOverview | undefined }): ReactNode => (
  <section aria-label="Parts" aria-busy={overview === undefined}>
    <ul className={classes.tiles}>
      {overview !== undefined
        ? partsOf(overview).map((part) => <Tile key={part.name} part={part} />)
        : Array.from({ length: PART_COUNT }, (_, at) => <Skeleton component="li" key={at} height={TILE_HEIGHT_PX} />)}
    </ul>
    {overview === undefined && <Text className="visually-hidden">Loading</Text>}
  </section>
);
