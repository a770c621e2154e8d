import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import { root } from './repository.ts';

/*
 * Checks imports between modules (.dependency-cruiser.cjs). Fails when the tool read too few files, as it reports success
 * when it reads none.
 */

const { options, ...ruleSet } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
const leastModules = 60;

process.chdir(root);
const { output } = await cruise(['apps', 'packages', 'dev', 'e2e', 'bench', 'prisma'], {
  ...options,
  ruleSet,
  validate: true,
});
const result = output as ICruiseResult;
const own = result.modules.filter(({ source }) => !source.includes('node_modules') && /\.tsx?$/.test(source));
const withImports = own.filter(({ dependencies }) => dependencies.length > 0);

if (withImports.length < leastModules) {
  console.error(
    `Only ${withImports.length} of at least ${leastModules} modules with imports were seen: the check is blind.`,
  );
  process.exit(1);
}
if (result.summary.error > 0) {
  const report = await format(result, { outputType: 'err' });
  console.error(report.output);
  process.exit(1);
}
console.log(`${own.length} modules, ${result.summary.totalDependenciesCruised} imports, none crosses a boundary`);
