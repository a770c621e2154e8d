import {
  Checkbox,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { validationMessages } from '@openconsult/contracts/texts';
import type { ReactNode } from 'react';
import { Sample } from '../features/guide/sample.tsx';
import { TrialForm } from '../features/guide/trial-form.tsx';
import { PasswordField } from '../shared/forms/password-field.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const PLANS = ['Pro', 'Student', 'Voice'];

/** The fields of the product in all their states, and a form that checks as the product does. */
export const GuideFormsPage = (): ReactNode => (
  <Stack gap="xl">
    <div>
      <PageTitle>Forms</PageTitle>
      <Text c="dimmed">Every field has a label. What is wrong is said at the field, in words.</Text>
    </div>
    <Sample title="Text" use="Empty, filled, wrong, not to be changed, not possible.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Patient name"
          placeholder="Patient name"
          description="May stay empty: it can be entered later."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput label="Name" defaultValue="Ada Byron" />
        <TextInput label="E-mail" defaultValue="ada@" error={validationMessages.email} />
        <TextInput label="Practice" defaultValue="Demo practice" readOnly />
        <TextInput label="Booking address" defaultValue="Set by your practice" disabled />
        <PasswordField label="Password" autoComplete="new-password" defaultValue="a password" />
      </SimpleGrid>
    </Sample>
    <Sample title="Longer texts, numbers, lists" use="As wide as what goes in.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea label="Notice" autosize minRows={3} defaultValue="The practice is closed on Monday." />
        <Stack>
          <NumberInput label="Seats" min={1} defaultValue={4} />
          <Select label="Plan" data={PLANS} defaultValue="Pro" allowDeselect={false} />
          <Select label="Seat" data={PLANS} disabled placeholder="Chosen by your practice" />
        </Stack>
      </SimpleGrid>
    </Sample>
    <Sample title="Choices" use="A box for an agreement, a switch for what holds at once, rounds for one of a few.">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack>
          <Checkbox label="Keep me logged in on this device" defaultChecked />
          <Checkbox label="I accept the terms" error={validationMessages.required} />
          <Checkbox label="Not possible now" disabled />
        </Stack>
        <Stack>
          <Switch size="md" label="With consent" defaultChecked />
          <Switch size="md" label="Not possible now" disabled />
        </Stack>
        <Radio.Group label="Send by" defaultValue="email">
          <Stack gap="sm" mt="xs">
            <Radio size="md" value="email" label="E-mail" />
            <Radio size="md" value="sms" label="Text message" />
            <Radio size="md" value="fax" label="Not possible now" disabled />
          </Stack>
        </Radio.Group>
        <div>
          <Text fw={500} mb={6} id="guide-period">
            Period
          </Text>
          <SegmentedControl aria-labelledby="guide-period" size="md" data={['Day', 'Week', 'Month']} />
        </div>
      </SimpleGrid>
    </Sample>
    <Sample
      title="A whole form"
      use="The rules and the words of the product. The first field that is wrong takes the focus."
    >
      <TrialForm />
    </Sample>
  </Stack>
);
