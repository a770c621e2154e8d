import { Anchor, Code, Kbd, List, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { HeadingSize, TypeSize } from '../features/guide/measures.tsx';
import { Sample } from '../features/guide/sample.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const HEADINGS = [
  ['h1', 'Good morning, Ada'],
  ['h2', 'Consultations'],
  ['h3', 'Transcript'],
  ['h4', 'Medical history'],
] as const;

const SIZES = ['xl', 'lg', 'md', 'sm', 'xs'] as const;

/** The typography of the product. */
export const GuideTypoPage = (): ReactNode => (
  <Stack gap="xl">
    <div>
      <PageTitle>Type</PageTitle>
      <Text c="dimmed">Inter, in at most four sizes on a screen, with weight and spacing for hierarchy.</Text>
    </div>
    <Sample title="Headings" use="One h1 on each page; it takes the focus when the page opens.">
      <Stack>
        {HEADINGS.map(([level, text], at) => (
          <div key={level}>
            <Text size="xs" c="dimmed">
              <HeadingSize level={level} />
            </Text>
            <Title order={3} size={level} fw={at === 3 ? 500 : 600}>
              {text}
            </Title>
          </div>
        ))}
      </Stack>
    </Sample>
    <Sample title="Text" use="The middle size is the default.">
      <Stack>
        {SIZES.map((step) => (
          <div key={step}>
            <Text size="xs" c="dimmed">
              <TypeSize step={step} />
            </Text>
            <Text size={step}>The upper left first molar was restored with a composite filling.</Text>
          </div>
        ))}
      </Stack>
    </Sample>
    <Sample title="Weights" use="Regular to read, medium for names and labels, semibold for headings.">
      <Stack gap="xs">
        <Text>Regular: a transcript.</Text>
        <Text fw={500}>Medium: a patient, a label.</Text>
        <Text fw={600}>Semibold: a heading, a total.</Text>
        <Text c="dimmed">Dimmed: optional help.</Text>
      </Stack>
    </Sample>
    <Sample title="Figures" use="Times, prices and teeth are aligned in columns.">
      <Table aria-label="Example of treatments and their prices">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Treatment</Table.Th>
            <Table.Th>Tooth</Table.Th>
            <Table.Th ta="right">Price</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td>Composite filling</Table.Td>
            <Table.Td>26</Table.Td>
            <Table.Td ta="right">£111.00</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Td>Crown</Table.Td>
            <Table.Td>17</Table.Td>
            <Table.Td ta="right">£1,080.50</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Sample>
    <Sample title="In a text" use="Links name their target; keys look like keys.">
      <Stack gap="sm">
        <Text>
          A link to{' '}
          <Anchor href="/guide/forms" underline="always">
            the forms of this guide
          </Anchor>
          , a key <Kbd>R</Kbd> and a name such as <Code>voice-note</Code>.
        </Text>
        <List>
          <List.Item>One thing of several.</List.Item>
          <List.Item>Another, in no order.</List.Item>
        </List>
      </Stack>
    </Sample>
  </Stack>
);
