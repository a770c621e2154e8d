import type { TemplateKind, TemplateType } from '@openconsult/contracts/note-templates';

interface KindTexts {
  readonly tab: string;
  readonly noun: string;
  /** The heading of its editor. */
  readonly heading: string;
  readonly add: string;
  readonly about: string;
  readonly emptyTitle: string;
  /** What the switch of an own one and of one of the practice says; null without a switch. */
  readonly active: Readonly<Record<TemplateType, string>> | null;
  readonly activeBadge: string;
  readonly starter: string;
}

/** The words of each kind. */
export const kindTexts: Readonly<Record<TemplateKind, KindTexts>> = {
  note: {
    tab: 'Notes',
    noun: 'template',
    heading: 'Template',
    add: 'New template',
    about:
      'Notes are written under these headings. The lines below a heading guide you while you speak, and the writer.',
    emptyTitle: 'No templates yet',
    active: null,
    activeBadge: '',
    starter: '## Presenting complaint\n\nWhat brings the patient in.\n\n## Exam\n\n## Treatment plan',
  },
  snippet: {
    tab: 'Snippets',
    noun: 'snippet',
    heading: 'Snippet',
    add: 'New snippet',
    about: 'Type a slash and the shortcut in notes, letters or consents, and the text is inserted.',
    emptyTitle: 'No snippets yet',
    active: { custom: 'Offered while I type', default: 'Offered while anyone in the practice types' },
    activeBadge: '',
    starter: '',
  },
  letter: {
    tab: 'Letters',
    noun: 'letter',
    heading: 'Template',
    add: 'New letter',
    about: 'One letter is in use. Your own comes before the practice’s.',
    emptyTitle: 'No letters yet',
    active: { custom: 'Use for my letters', default: 'Use for the letters of the practice' },
    activeBadge: 'In use',
    starter: 'Dear {{patient_name}},\n\n{{findings}}\n\n{{plan}}\n\nYours sincerely,\n\n{{practitioner_name}}',
  },
  consent: {
    tab: 'Consents',
    noun: 'consent',
    heading: 'Template',
    add: 'New consent',
    about:
      'For each treatment one consent is in use, else the one for every treatment. Your own come before the practice’s.',
    emptyTitle: 'No consents yet',
    active: { custom: 'Use for my consents', default: 'Use for the consents of the practice' },
    activeBadge: 'In use',
    starter: 'I, {{patient_name}}, agree to this treatment: **{{treatment}}** {{tooth}}.\n\n{{risks}}\n\n{{price}}',
  },
};
