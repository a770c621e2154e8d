import { writeFileSync } from 'node:fs';
import { generatedDocs } from './generated.ts';

// `pnpm docs:write`. A test fails while a document is stale.
for (const { path, content } of generatedDocs()) writeFileSync(path, content);
