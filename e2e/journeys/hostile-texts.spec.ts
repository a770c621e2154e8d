import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { type Bundle, bundles } from '@openconsult/contracts/bundles';
import { consultations } from '@openconsult/contracts/consultations';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';

const RUN = 'parent.hostile=1,alert(1)';
const ELSEWHERE = 'https://attacker.example';
/** Ways to run a script or to load something from another host. */
const VECTORS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<details open ontoggle="${RUN}">`,
  `<video autoplay onerror="${RUN}"><source src=x></video>`,
  `<input autofocus onfocus="${RUN}">`,
  `<body onload="${RUN}">`,
  `<form action="javascript:${RUN}"><button autofocus onfocus="${RUN}">`,
  `<link rel=stylesheet href="${ELSEWHERE}/a.css">`,
  `<meta http-equiv=refresh content="0;url=${ELSEWHERE}">`,
  `<base href="${ELSEWHERE}/">`,
  `<style>@import "${ELSEWHERE}/a.css"</style>`,
  `<img src="${ELSEWHERE}/a.png">`,
  `![x](${ELSEWHERE}/a.png)`,
  `![x](javascript:${RUN})`,
  `[x](javascript:${RUN})`,
  `[x](data:text/html,<script>${RUN}</script>)`,
  `[x]: javascript:${RUN}`,
  `<a href="java&#10;script:${RUN}">x</a>`,
  `<javascript:${RUN}>`,
  '{{constructor.constructor("parent.hostile=1")()}}',
  `"><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
];
/** The position of each in a text. */
const PLACES: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `# ${vector}`,
  (vector) => `- ${vector}`,
  (vector) => `1. ${vector}`,
  (vector) => `**${vector}**`,
  (vector) => `> ${vector}`,
  (vector) => `Tooth ${vector} sound`,
  (vector) => vector.toUpperCase(),
  (vector) => vector.replaceAll('<', '&lt;'),
  (vector) => vector.replaceAll(' ', '/'),
];
const PAYLOADS = PLACES.flatMap((place) => VECTORS.map(place));
const HOSTILE_TEXT = PAYLOADS.join('\n\n');
/** A patient's name has room for one short vector. */
const HOSTILE_NAME = '<img src=x onerror=alert(1)>';
const DICTATED = 'The upper left first molar is cracked. We will place a crown on UL6 next week.';

/** Collects every script that ran, every dialog and every request to the other host. The page has no policy here. */
function watch(page: Page): () => Promise<string[]> {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().startsWith(ELSEWHERE)) signs.push(`request: ${request.url()}`);
  });
  return async () => [...signs, ...((await page.evaluate(() => 'hostile' in window)) ? ['a script ran'] : [])];
}

test('T12: 300 hostile texts in notes, transcript, letter, consent, title and name are shown as text and run nothing', async ({
  page,
  practitioner,
  failures,
}) => {
  await logIn(page, practitioner);
  const token = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
  const send = async (method: string, path: string, data?: unknown) => {
    const headers = { [CSRF_HEADER]: decodeURIComponent(token) };
    const answer = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const consultation = await send('POST', consultations.open.path, {
    patient_name: 'Jane Doe',
    create_session: true,
    transcript: DICTATED,
  });
  const noteId: string = consultation.voice_note.id;
  const random_id = crypto.randomUUID();
  let bundleId = '';
  const bundle = async (): Promise<Bundle> => (await send('GET', bundles.view.path.replace('{id}', bundleId))).data;
  const write = async (type: 'letter' | 'consent', isWritten: (row: Bundle) => boolean) => {
    const body = { transcribe: DICTATED, type, voice_note_id: noteId, random_id };
    bundleId = (await send('POST', bundles.create.path, body)).data.patient_session_bundle_id;
    await expect.poll(async () => isWritten(await bundle()), { message: `The ${type} is written` }).toBe(true);
  };
  await write('letter', ({ letter }) => letter !== '');
  const crown = { name: 'Crown', tooth: 'UL6', currency: '£', price: 69_500 };
  await send('PUT', bundles.updateTreatments.path.replace('{id}', bundleId), { treatments: [crown] });
  await write('consent', ({ consents }) => consents.length > 0 && consents.every(({ value }) => value !== ''));
  const signs = watch(page);
  const { consents } = await bundle();
  const section = bundles.updateSection.path.replace('{id}', bundleId).replace('{section}', 'letter');
  await send('PUT', section, { value: HOSTILE_TEXT });
  for (const { id } of consents) {
    const path = bundles.updateConsent.path.replace('{id}', bundleId).replace('{consent_id}', id);
    await send('PUT', path, { value: HOSTILE_TEXT });
  }
  // Last, as a writer rejects a consultation with such a name.
  await send('PUT', voiceNotes.update.path.replace('{id}', noteId), {
    patient_name: HOSTILE_NAME,
    notes: HOSTILE_TEXT,
    transcript: HOSTILE_TEXT,
    title: `${VECTORS[1]}`,
  });

  await page.goto(`/voice-note?session=${consultation.id}`);
  const notes = new NotesScreen(page);
  await notes.step('Notes').click();
  await expect(notes.notes).toContainText('Tooth');
  expect(await signs()).toEqual([]);
  await notes.step('Bundle').click();
  const screen = new BundleScreen(page);
  await expect(screen.letter).toContainText('Tooth');
  await expect(screen.consents).toContainText('Tooth');
  expect(await signs()).toEqual([]);
  await page.goto(`/landing?query=${encodeURIComponent('<img')}`);
  await expect(new LandingScreen(page).consultationOf(HOSTILE_NAME)).toBeVisible();
  expect(await signs()).toEqual([]);

  // The watched text is shown.
  failures.expect(/^net::ERR_NAME_NOT_RESOLVED GET \/a\.png$/, 'a picture of another host is asked for at last');
  await page.evaluate((src) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img src="${src}/a.png"><img src=x onerror="parent.hostile=1,alert(1)">`,
    );
  }, ELSEWHERE);
  await expect.poll(async () => (await signs()).length).toBe(3);
});
