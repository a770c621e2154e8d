import { expect, test } from 'vitest';
import { domainNames } from './layout.ts';

/** Tables, shapes and folders that are not domains. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  // Shapes of several domains, or a second page of one domain.
  contracts: ['consent-gaps', 'remote-microphone-whispers', 'treatment-item', 'voice-note-shape'],
  // What the domains are built on, and domains whose calls belong to users and admins.
  core: ['platform', 'testing', 'announcements', 'audit-trail', 'education-content', 'usage'],
  // The generator's settings, and the outbox of the platform.
  prisma: ['main', 'jobs'],
  // Screens that join domains, see ARCHITECTURE.md.
  web: ['activity', 'admin', 'guide', 'help', 'profile', 'recorder', 'search', 'security', 'windows'],
};

test('a domain has one name in contracts, core, the tables and the page', () => {
  const { contracts, core, prisma, web } = domainNames();
  const without = (names: readonly string[], tree: keyof typeof PARTS) =>
    names.filter((name) => !PARTS[tree]?.includes(name)).sort();
  const domains = without(contracts, 'contracts');
  expect(without(core, 'core')).toEqual(domains);
  expect(without(prisma, 'prisma').filter((name) => !core.includes(name))).toEqual([]);
  expect(without(web, 'web').filter((name) => !domains.includes(name))).toEqual([]);
});

test('the exceptions still exist', () => {
  const names: Readonly<Record<string, readonly string[]>> = domainNames();
  for (const [tree, parts] of Object.entries(PARTS)) expect(names[tree]).toEqual(expect.arrayContaining([...parts]));
});
