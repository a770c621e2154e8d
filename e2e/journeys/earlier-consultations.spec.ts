import { noticeMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { receivesEvents } from '../support/realtime.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { TopBar } from '../support/screens/top-bar.ts';

const DAY_MS = 86_400_000;

test('P7: a computer whose clock is a day ahead shows the right time; a consultation is deleted, restored and resumed', async ({
  page,
  practitioner,
}) => {
  await page.addInitScript((aheadMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + aheadMs;
  }, DAY_MS);
  await openConsultation(page, practitioner, 'Noor Haddad');
  const { consultation } = new TopBar(page);
  const timer = consultation.getByRole('timer');
  await expect(timer).toHaveText(/^00:0[0-4]:\d\d$/);
  await expect(timer).not.toHaveText('00:00:00');
  await new TopBar(page).stopConsultation();
  await expect(consultation).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/landing?sort=patient_name');
  const list = new LandingScreen(page);
  const acts = page.getByRole('button', { name: 'Actions for Noor Haddad' });
  await acts.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(list.consultationOf('Noor Haddad')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.consultationOf('Noor Haddad')).toBeVisible();
  await acts.click();
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await expect(page).toHaveURL(/\/voice-note\?session=/);
  await expect(consultation.getByLabel('Patient name')).toHaveValue('Noor Haddad');
  await expect(timer).toHaveText(/^00:0[0-4]:\d\d$/);
});

test('A patient from the practice’s software is opened once, and announced in the open window', async ({
  page,
  practitioner,
  context,
}) => {
  await logIn(page, practitioner);
  const isJoined = receivesEvents(page);
  await page.goto('/landing');
  await expect(new LandingScreen(page).newConsultation).toBeVisible();
  await isJoined;
  const handedOver = await context.newPage();
  const patient = `Lena Brandt:lena@patient.example:${'7'.repeat(36)}`;
  const address = `/landing?platform=practice-software&patient=${encodeURIComponent(patient)}`;
  await handedOver.goto(address);
  await expect(handedOver).not.toHaveURL(/patient=/);
  await expect(handedOver).toHaveURL(/\/voice-note\?session=/);
  const note = handedOver.url();
  await expect(new TopBar(handedOver).consultation.getByLabel('Patient name')).toHaveValue('Lena Brandt');
  await expect(page.getByText(noticeMessages.newPatient.description)).toBeVisible();
  await expect(new TopBar(page).consultation.getByLabel('Patient name')).toHaveValue('Lena Brandt');
  await expect(handedOver.getByText(noticeMessages.newPatient.description)).toBeHidden();
  // Handed over again: the same consultation.
  await handedOver.goto(address);
  await expect(handedOver).not.toHaveURL(/patient=/);
  await expect(handedOver).toHaveURL(note);
});

test('F28: the name of a searched patient is in no URL, and a reload and going back show the same', async ({
  page,
  practitioner,
}) => {
  await openConsultation(page, practitioner, 'Noor Haddad');
  await new TopBar(page).stopConsultation();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  for (const { list, label } of [
    { list: '/landing', label: 'Search by patient' },
    { list: '/voice-notes', label: 'Search voice notes' },
  ]) {
    await page.goto(list);
    const search = page.getByLabel(label, { exact: true });
    const noor = page.getByRole('main').getByRole('link', { name: 'Noor Haddad' });
    await expect(noor).toBeVisible();
    await search.fill('no such patient');
    await expect(noor).toBeHidden();
    await search.fill('haddad');
    await expect(noor).toBeVisible();
    await page.getByLabel('Order', { exact: true }).selectOption('patient_name');
    await expect(page).toHaveURL(`${list}?sort=patient_name`);
    await page.reload();
    await expect(search).toHaveValue('haddad');
    await noor.click();
    await expect(page).toHaveURL(/\/voice-note\?session=/);
    await page.goBack();
    await expect(search).toHaveValue('haddad');
    await expect(noor).toBeVisible();
  }
  expect(addresses.some((address) => address.endsWith('/api/voice-notes/search'))).toBe(true);
  expect(addresses.filter((address) => /haddad|such/i.test(address))).toEqual([]);
});
