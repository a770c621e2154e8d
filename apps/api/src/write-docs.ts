import { writeFileSync } from 'node:fs';
import { generatedDocs } from './generated-docs.ts';

// `pnpm docs:write`: writes what is read from the contracts. A test fails while a file is older than they are.
for (const { path, content } of generatedDocs()) writeFileSync(path, content);
