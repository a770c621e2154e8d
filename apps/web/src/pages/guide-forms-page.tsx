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

/** Fields in all states, and a form with the product's validation. */
export const GuideFormsPage = (): ReactNode => (
  <Stack gap="xl">
    <div>
      <PageTitle>Forms</PageTitle>
      <Text c="dimmed">Every field has a label. Errors are shown as text at the field.</Text>
    </div>
    <Sample title="Text" use="Empty, filled, invalid, read-only, disabled.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Patient name"
          placeholder="Patient name"
          description="Optional. You can enter it later."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput label="Name" defaultValue="Ada Byron" />
        <TextInput label="E-mail" defaultValue="ada@" error={validationMessages.email} />
        <TextInput label="Practice" defaultValue="Demo practice" readOnly />
        <TextInput label="Booking address" defaultValue="Set by your practice" disabled />
        <PasswordField label="Password" autoComplete="new-password" defaultValue="a password" />
      </SimpleGrid>
    </Sample>
    <Sample title="Longer texts, numbers, lists" use="As wide as their content.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea label="Announcement" autosize minRows={3} defaultValue="The practice is closed on Monday." />
        <Stack>
          <NumberInput label="Seats" min={1} defaultValue={4} />
          <Select label="Plan" data={PLANS} defaultValue="Pro" allowDeselect={false} />
          <Select label="Seat" data={PLANS} disabled placeholder="Chosen by your practice" />
        </Stack>
      </SimpleGrid>
    </Sample>
    <Sample title="Choices" use="A checkbox to agree, a switch for immediate effect, radio buttons for one of a few.">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack>
          <Checkbox label="Keep me logged in on this device" defaultChecked />
          <Checkbox label="I accept the terms" error={validationMessages.required} />
          <Checkbox label="Disabled" disabled />
        </Stack>
        <Stack>
          <Switch size="md" label="With consent" defaultChecked />
          <Switch size="md" label="Disabled" disabled />
        </Stack>
        <Radio.Group label="Send by" defaultValue="email">
          <Stack gap="sm" mt="xs">
            <Radio size="md" value="email" label="E-mail" />
            <Radio size="md" value="sms" label="Text message" />
            <Radio size="md" value="fax" label="Disabled" disabled />
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
    <Sample title="Complete form" use="The validation of the product. The first invalid field takes the focus.">
      <TrialForm />
    </Sample>
  </Stack>
);
