import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** When this text was last changed. Whoever must accept it anew is decided by the installation's cutoff. */
export const TERMS_DATE = '21 November 2026';

const sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] = [
  {
    title: 'Who runs this',
    paragraphs: [
      'OpenConsult is free software. Your practice, or whoever your practice has asked, runs this copy of it and is responsible for it: for the people who may use it, for the data in it, and for keeping it up to date. The authors of the software have no access to this copy and see nothing that is in it.',
    ],
  },
  {
    title: 'What it is for',
    paragraphs: [
      'It helps you to record a consultation, to turn it into a note, a letter, treatments and consent forms, and to send them to the patient. It is a writing tool and no medical device: it makes no diagnosis and recommends no treatment on its own authority.',
      'Texts that it writes can be wrong or incomplete. Read each one, correct it, and take responsibility for it before you keep it or send it.',
    ],
  },
  {
    title: 'What you agree to',
    paragraphs: [
      'Record a patient only with their knowledge and, where the law asks for it, their consent. Enter only what the consultation needs.',
      'Your account is yours alone. Keep your password to yourself, lock your screen when you leave it, and tell your practice at once if somebody else may have used your account.',
      'Check the name and the address before you send anything. What was sent cannot be taken back.',
      'Follow the rules on confidentiality and data protection that hold where you work.',
    ],
  },
  {
    title: 'What is kept',
    paragraphs: [
      'Recordings, transcripts, notes and what was sent are kept on the computers that your practice has chosen, for as long as your practice decides. Which other services take part, for example to recognise speech or to send messages, is your practice’s choice too; ask it for the list.',
      'Log-ins and changes to accounts are kept in a record, so that misuse can be found.',
    ],
  },
  {
    title: 'No warranty',
    paragraphs: [
      'The software comes as it is. Nobody promises that it is free of faults or always available, so keep another way to document and to reach your patients. Nothing here limits a liability that the law does not allow to be limited.',
    ],
  },
  {
    title: 'Changes and the end',
    paragraphs: [
      'If these terms change in a way that matters, you are asked to accept them again before you go on. Your practice can close an account, and you can ask it to close yours; its data then stays with the practice.',
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
