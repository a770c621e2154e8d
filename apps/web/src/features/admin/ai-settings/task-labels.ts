import type { AiProvider, AiSetting, AiTask } from '@openconsult/contracts/ai-settings';

export const taskLabels: Readonly<Record<AiTask, { readonly name: string; readonly text: string }>> = {
  notes: { name: 'Notes', text: 'The clinical note of a transcript.' },
  letter: { name: 'Letter', text: 'The letter to the patient.' },
  treatments: { name: 'Treatments', text: 'The list of treatments with prices.' },
  consent: { name: 'Consents', text: 'Risks that were explained. The wording is the practice’s own.' },
  title: { name: 'Title', text: 'The short title of a visit.' },
};

const BUILT_IN = 'Built-in writer, without a model';

/** The choices of who does a task. `environmentModel` is null where the installation uses the built-in writer. */
export const providerOptions = (environmentModel: string | null): { value: AiProvider; label: string }[] => [
  { value: 'environment', label: `As this installation is set: ${environmentModel ?? BUILT_IN.toLowerCase()}` },
  { value: 'built_in', label: BUILT_IN },
  { value: 'openai', label: 'A service of this practice (OpenAI’s protocol)' },
];

/** Whether a language model does the task, which has a prompt and costs money. */
export const usesModel = (provider: AiProvider, environmentModel: string | null): boolean =>
  provider === 'openai' || (provider === 'environment' && environmentModel !== null);

/** `gpt-test at ai.clinic.example`. */
export function whoText({ provider, model, base_url: url }: AiSetting, environmentModel: string | null): string {
  if (provider === 'openai') return `${model} at ${hostOf(url)}`;
  if (provider === 'environment' && environmentModel !== null)
    return `${environmentModel}, as this installation is set`;
  return BUILT_IN;
}

const hostOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).host : '');
