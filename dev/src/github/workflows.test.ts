import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../repository.ts';
import { workflowFaults } from './workflow-faults.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const paths = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;
const jobsOf = (path: string) => Object.entries((parse(read(path)) as Workflow).jobs);
const stepsOf = (path: string) => jobsOf(path).flatMap(([, { steps = [] }]) => steps);

/** What may be written beside reading the sources, by workflow and job. */
const MAY_WRITE: Readonly<Record<string, readonly string[]>> = {
  'release.yml image': ['attestations', 'id-token', 'packages'],
  'release.yml notes': ['contents'],
  'codeql.yml analyse': ['security-events'],
};

/** pnpm's own commands. */
const OWN_COMMANDS = ['audit', 'install', 'sbom', 'store'];

test('T32: the workflows are those of this repository', () => {
  expect(paths.map((path) => basename(path))).toEqual(['ci.yml', 'codeql.yml', 'release.yml']);
});

describe.each(paths)('T32: %s', (path) => {
  test('is a workflow by the schema and the expressions of GitHub', async () => {
    expect(await workflowFaults(basename(path), read(path))).toEqual([]);
  });

  test('states the least permissions of each job', () => {
    expect((parse(read(path)) as Workflow).permissions).toEqual({});
    for (const [name, { permissions }] of jobsOf(path)) {
      const written = Object.entries(permissions ?? { none: 'stated' }).filter(([, right]) => right !== 'read');
      const allowed = MAY_WRITE[`${basename(path)} ${name}`] ?? [];
      expect(written.sort(), name).toEqual(allowed.map((right) => [right, 'write']));
    }
  });

  test('ends every job in time', () => {
    for (const [name, job] of jobsOf(path)) if (!job.uses) expect(job['timeout-minutes'], name).toBeLessThanOrEqual(90);
  });

  test('names each action by its commit, with the version beside it for the bot', () => {
    const lines = read(path)
      .split('\n')
      .filter((line) => /^\s*(?:- )?uses: /.test(line))
      .filter((line) => !line.includes('uses: ./'));
    const loose = lines.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line));
    expect(loose).toEqual([]);
  });

  test('runs only commands and files that exist', () => {
    for (const { run = '' } of stepsOf(path)) {
      execFileSync('bash', ['-n'], { input: run });
      for (const [, command = '', script = ''] of run.matchAll(/npx -y pnpm@12 (?:(run) )?([\w:-]+)/g))
        expect(command === '' && OWN_COMMANDS.includes(script) ? '' : scripts[script], run).toBeDefined();
      for (const [, file = ''] of run.matchAll(/(?:^|node |test unit )((?:\.ci|dev|packages)\/[\w./-]+)/gm))
        expect(existsSync(join(root, file)), file).toBe(true);
    }
  });

  test('puts nothing into a command that an outsider chooses', () => {
    const expressions = stepsOf(path).flatMap(({ run = '' }) =>
      [...run.matchAll(/\$\{\{[^}]*\}\}/g)].map(([text]) => text),
    );
    expect(expressions).toEqual([]);
  });
});

test('T32: a workflow with a wrong key, job or expression is found', async () => {
  const job = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n';
  const step = '    steps:\n      - run: echo\n';
  expect(await workflowFaults('a.yml', `${job}${step}`)).toEqual([]);
  expect(await workflowFaults('a.yml', `${job}    stpes: []\n`)).not.toEqual([]);
  expect(await workflowFaults('a.yml', `${job}    needs: b\n${step}`)).not.toEqual([]);
  expect(await workflowFaults('a.yml', `${job}    if: "github.ref =="\n${step}`)).not.toEqual([]);
});

test('T32: every kind of dependency is updated by a bot, no sooner than a week after its release', () => {
  const { version, updates } = parse(read('.github/dependabot.yml'));
  expect(version).toBe(2);
  const kinds: string[] = updates.map((update: { 'package-ecosystem': string }) => update['package-ecosystem']);
  expect(kinds).toEqual(['npm', 'github-actions', 'docker', 'docker-compose']);
  for (const { cooldown, directory } of updates) {
    expect(directory).toBe('/');
    expect(cooldown['default-days']).toBeGreaterThanOrEqual(7);
  }
});

const INPUTS = ['checkboxes', 'dropdown', 'input', 'textarea'];

describe.each(globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((path) => !path.endsWith('config.yml')))(
  'the form %s',
  (path) => {
    const form = parse(read(path));

    test('has what GitHub asks of a form', () => {
      expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
      const fields = form.body.filter(({ type }: { type: string }) => type !== 'markdown');
      expect(fields.length).toBeGreaterThan(0);
      for (const { type, id, attributes } of fields) {
        expect(INPUTS).toContain(type);
        expect(id).toMatch(/^[\w-]+$/);
        expect(attributes.label).toEqual(expect.any(String));
        if (type === 'dropdown' || type === 'checkboxes') expect(attributes.options.length).toBeGreaterThan(0);
      }
      expect(new Set(fields.map(({ id }: { id: string }) => id)).size).toBe(fields.length);
    });
  },
);

test('a security problem is not reported by an issue', () => {
  const { blank_issues_enabled: hasBlank, contact_links: links } = parse(read('.github/ISSUE_TEMPLATE/config.yml'));
  expect(hasBlank).toBe(false);
  expect(links[0]).toMatchObject({ name: 'Security problem', url: expect.stringMatching(/^https:/) });
});
