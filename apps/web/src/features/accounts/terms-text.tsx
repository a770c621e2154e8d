import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The date of the last change. The installation's cutoff decides who must accept again. */
export const TERMS_DATE = '21 November 2026';

const sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] = [
  {
    title: 'Who runs this',
    paragraphs: [
      'OpenConsult is free software. Your practice, or a company that it has asked, runs this copy and is responsible for it: for its users, for its data, and for updates. The authors of the software have no access to this copy or its data.',
    ],
  },
  {
    title: 'What it is for',
    paragraphs: [
      'It helps you record a consultation, turn it into notes, a letter, treatments and consent forms, and send them to the patient. It is a writing tool, not a medical device: it does not diagnose and does not decide on treatment.',
      'Texts that it writes can be wrong or incomplete. Read and correct each one, and take responsibility for it, before you save or send it.',
    ],
  },
  {
    title: 'What you agree to',
    paragraphs: [
      'Record a patient only with their knowledge and, where the law asks for it, their consent. Enter only what the consultation needs.',
      'Your account is for you alone. Do not share your password, lock your screen when you leave it, and inform your practice at once if someone else may have used your account.',
      'Check the name and the address before you send anything. Sent messages cannot be recalled.',
      'Follow the rules on confidentiality and data protection that apply where you work.',
    ],
  },
  {
    title: 'What is stored',
    paragraphs: [
      'Recordings, transcripts, notes and messages are stored on computers that your practice chooses, for as long as your practice decides. Your practice also chooses other services, for example for speech recognition or messages; ask it for the list.',
      'Logins and changes to accounts are recorded, so that misuse can be found.',
    ],
  },
  {
    title: 'No warranty',
    paragraphs: [
      'The software is provided as is. There is no promise that it is free of faults or always available, so have another method to document and to reach your patients. Nothing here limits a liability that the law does not allow to be limited.',
    ],
  },
  {
    title: 'Changes and termination',
    paragraphs: [
      'If these terms change significantly, you must accept them again before you continue. Your practice can close an account, and you can ask it to close yours; the data then stays with the practice.',
    ],
  },
];

/** The terms of use, the same for every installation. */
export const TermsText = (): ReactNode =>
  sections.map(({ title, paragraphs }) => (
    <section key={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} mb="xs">
          {paragraph}
        </Text>
      ))}
    </section>
  ));
