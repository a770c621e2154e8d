import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// The package imports its schema as JSON without saying so, as bundlers allow and Node does not.
const hooks = registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.json')) return next(url, context);
    const source = `export default ${readFileSync(fileURLToPath(url), 'utf8')}`;
    return { format: 'module', source, shortCircuit: true };
  },
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

/** What GitHub's own parser finds wrong in a workflow: its schema, expressions and the order of its jobs. */
export async function workflowFaults(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const template = value && (await convertWorkflowTemplate(context, value));
  const messages = context.errors.getErrors().map(({ message }) => message);
  return [...messages, ...(template?.errors ?? []).map(({ Message: message }) => message)];
}
