import { expect, type Page } from '@playwright/test';
import { logIn } from '../log-in.ts';
import type { Practitioner } from '../practitioner.ts';
import { LandingScreen } from './landing-screen.ts';
import { RecorderPanel } from './recorder-panel.ts';

/** The start of most journeys: logged in, at the recorder of a new consultation. */
export async function openConsultation(
  page: Page,
  practitioner: Practitioner,
  patientName: string,
  baseURL = '',
): Promise<RecorderPanel> {
  await logIn(page, practitioner, baseURL);
  await page.goto(`${baseURL}/landing`);
  const landing = new LandingScreen(page);
  await expect(landing.newConsultation).toBeVisible();
  await landing.startConsultation(patientName);
  const recorder = new RecorderPanel(page);
  await expect(recorder.recordButton).toBeVisible();
  return recorder;
}
