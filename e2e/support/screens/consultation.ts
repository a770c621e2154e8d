import { expect, type Page } from '@playwright/test';
import type { Practitioner } from '../practitioner.ts';
import { LandingScreen } from './landing-screen.ts';
import { LoginScreen } from './login-screen.ts';
import { RecorderPanel } from './recorder-panel.ts';

/** The way that most journeys begin with: logged in, at the recorder of a new consultation. */
export async function openConsultation(
  page: Page,
  practitioner: Practitioner,
  patientName: string,
  url = '/',
): Promise<RecorderPanel> {
  const login = new LoginScreen(page);
  await login.open(url);
  await login.logIn(practitioner);
  await new LandingScreen(page).startConsultation(patientName);
  const recorder = new RecorderPanel(page);
  await expect(recorder.recordButton).toBeVisible();
  return recorder;
}
