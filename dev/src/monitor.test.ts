import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { BACKUP_LATE_INTERVALS } from '../../packages/contracts/src/spine/limits.ts';
import { createMetrics } from '../../packages/integrations/src/metrics/index.ts';
import { INSTRUMENTS, PREFIX } from '../../packages/integrations/src/metrics/instruments.ts';
import { anchorsOf } from './docs/citations.ts';
import { root } from './repository.ts';

/** That what `deploy/monitor` asks for exists. Whether its alerts are right is tested in `parts/monitor.parts.test.ts`. */

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const monitor = 'deploy/monitor';
const DATASOURCE = 'openconsult-prometheus';
/** Of Prometheus itself. */
const FOREIGN = new Set(['up', 'ALERTS']);

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['page', 'warn']) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read(`${monitor}/rules/openconsult.yml`)))
  .groups.flatMap((group) => group.rules);

const dashboard = z.looseObject({
  uid: z.string(),
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string(),
      datasource: z.object({ uid: z.literal(DATASOURCE) }),
      targets: z.array(z.object({ expr: z.string(), datasource: z.object({ uid: z.literal(DATASOURCE) }) })),
    }),
  ),
});
const dashboards = globSync(`${monitor}/grafana/dashboards/*.json`, { cwd: root }).map((file) =>
  dashboard.parse(JSON.parse(read(file))),
);

/** The metrics of an expression: names with an underscore or before a brace, that are no label and no function. */
const metricsOf = (expr: string): string[] => {
  const plain = expr.replaceAll(/"[^"]*"/g, '""').replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, '');
  const outside = plain.replaceAll(/\{[^}]*\}/g, '');
  return [...outside.matchAll(/\b(?:openconsult_\w+|up|ALERTS)\b/g)].map(([name]) => name);
};

/** Everything the product serves: its instruments with the series of a histogram, and those of its processes. */
async function served(): Promise<ReadonlySet<string>> {
  const text = await (await createMetrics(true)).scrape();
  const processes = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const own = Object.entries(INSTRUMENTS).flatMap(([name, { type }]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => `${name}${end}`) : [name],
  );
  return new Set([...processes, ...own.map((name) => `${PREFIX}${name}`), ...FOREIGN]);
}

test('every figure in a rule or on a dashboard is one that the product serves', async () => {
  const known = await served();
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  for (const expr of expressions) expect(metricsOf(expr), expr).not.toEqual([]);
  expect(expressions.flatMap(metricsOf).filter((name) => !known.has(name))).toEqual([]);
});

test('every label that a rule or a dashboard names belongs to its figure', () => {
  const all = [
    ...rules.map(({ expr }) => expr),
    ...dashboards.flatMap((each) => each.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr))),
  ];
  const wrong = all.flatMap((expr) =>
    [...expr.matchAll(/\bopenconsult_(\w+?)(?:_bucket|_count)?\{([^}]*)\}/g)].flatMap(
      ([, name = '', selector = '']) => {
        const labels = Object.keys(INSTRUMENTS[name as keyof typeof INSTRUMENTS]?.labels ?? {});
        const used = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
        return used.filter((label) => !labels.includes(label)).map((label) => `${name}: ${label}`);
      },
    ),
  );
  expect(wrong).toEqual([]);
});

test('every alert has its paragraph, its test, and the address of its paragraph', () => {
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  const headings = [...read('docs/alerts.md').matchAll(/^### (\w+)\n\n\S/gm)].map(([, name]) => name);
  expect(headings.sort()).toEqual([...names].sort());
  const tests = read(`${monitor}/tests/alerts.test.yml`);
  for (const { alert, annotations } of rules) {
    expect(tests, alert).toContain(`alertname="${alert}"`);
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
    expect(anchorsOf(read('docs/alerts.md'))).toContain(alert.toLowerCase());
    expect(annotations.summary).toMatch(/^[A-Z{].*\.$/);
  }
});

test('backups are late after as many intervals as on the page of operations', () => {
  const { expr } = rules.find(({ alert }) => alert === 'BackupOld') ?? {};
  expect(expr).toContain(`> ${BACKUP_LATE_INTERVALS} * max(openconsult_backup_interval_seconds)`);
});

test('dashboards use the data source that is provided, and name each panel once by its id', () => {
  expect(dashboards.map(({ uid }) => uid).sort()).toEqual(['openconsult-clinic', 'openconsult-queues']);
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const provided = parse(read(`${monitor}/grafana/provisioning/datasources/prometheus.yml`));
  expect(provided.datasources.map(({ uid }: { uid: string }) => uid)).toEqual([DATASOURCE]);
});

test('the folders of Grafana are those of the container', () => {
  const provider = parse(read(`${monitor}/grafana/provisioning/dashboards/openconsult.yml`)).providers[0];
  const inContainer = '/etc/openconsult/';
  expect(provider.options.path.startsWith(inContainer)).toBe(true);
  const folder = join(monitor, provider.options.path.slice(inContainer.length));
  expect(globSync(`${folder}/*.json`, { cwd: root }).map((file) => basename(file))).toHaveLength(2);
});
