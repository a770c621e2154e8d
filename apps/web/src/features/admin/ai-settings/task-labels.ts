import { type AiProvider, type AiSetting, type AiTask, isSpeech } from '@openconsult/contracts/ai-settings';

export const taskLabels: Readonly<Record<AiTask, { readonly name: string; readonly text: string }>> = {
  notes: { name: 'Notes', text: 'The clinical note of a transcript.' },
  letter: { name: 'Letter', text: 'The letter to the patient.' },
  treatments: { name: 'Treatments', text: 'The list of treatments with prices.' },
  consent: { name: 'Consents', text: 'Risks that were explained. The wording is the practice’s own.' },
  title: { name: 'Title', text: 'The short title of a visit.' },
  live_speech: { name: 'Live speech', text: 'The transcript that appears while a user speaks.' },
  batch_speech: {
    name: 'Recorded speech',
    text: 'The transcript of a recording after Stop, and of live speech that failed.',
  },
};

/** Who does a task without a service. */
const builtInName = (task: AiTask): string =>
  isSpeech(task) ? 'Built-in recogniser, on this installation' : 'Built-in writer, without a model';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The choices of who does a task. `environmentModel` is null where the installation has no service for it. */
export const providerOptions = (
  task: AiTask,
  environmentModel: string | null,
): { value: AiProvider; label: string }[] => [
  {
    value: 'environment',
    label: `As this installation is set: ${environmentModel ?? lowerFirst(builtInName(task))}`,
  },
  { value: 'built_in', label: builtInName(task) },
  { value: 'openai', label: 'A service of this practice (OpenAI’s protocol)' },
];

/** Whether a service does the task, which costs money. */
export const usesModel = (provider: AiProvider, environmentModel: string | null): boolean =>
  provider === 'openai' || (provider === 'environment' && environmentModel !== null);

/** `gpt-test at ai.clinic.example`. */
export function whoText({ task, provider, model, base_url: url }: AiSetting, environmentModel: string | null): string {
  if (provider === 'openai') return `${model} at ${hostOf(url)}`;
  if (provider === 'environment' && environmentModel !== null)
    return `${environmentModel}, as this installation is set`;
  return builtInName(task);
}

const hostOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).host : '');
