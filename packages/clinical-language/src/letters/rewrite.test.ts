import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { plainWords } from './plain-words.ts';
import { readerOf } from './reader-of.ts';
import { rewriteForReader } from './rewrite.ts';
import type { Reader } from './speak-to.ts';

const patient: Reader = {
  kind: 'patient',
  pronoun: 'she',
  names: new Set(['jane', 'doe', 'marsh']),
  child: 'you',
  parents: new Set(),
  notation: 'palmer',
};
const man: Reader = { ...patient, pronoun: 'he' };
const parent: Reader = {
  kind: 'parent',
  pronoun: null,
  names: new Set(['leo']),
  child: 'Leo',
  parents: new Set(['mum']),
  notation: 'palmer',
};
const line = (sentence: string, concept: string, reader: Reader = patient) =>
  rewriteForReader(sentence, concept, reader).text;

describe('a line of the letter', () => {
  it.each<[string, string, string]>([
    ['She takes apixaban and smokes ten a day.', 'medication', 'You take apixaban and smoke ten a day.'],
    ["She doesn't want it out, she'd rather save it.", 'decision', 'You do not want it out, you would rather save it.'],
    ["She's been awake since four.", 'complaint', 'You have been awake since four.'],
    ["She's worried about the cost.", 'complaint', 'You are worried about the cost.'],
    ['I told her to rinse her mouth.', 'aftercare', 'We told you to rinse your mouth.'],
    ['Erythromycin makes her vomit.', 'allergy', 'Erythromycin makes you vomit.'],
    ['The patient is allergic to penicillin.', 'allergy', 'You are allergic to penicillin.'],
    ['Mrs Doe has chosen the crown at £650.', 'decision', 'You have chosen the crown at £650.'],
    ['Jane Doe-Marsh was seen today.', 'reason', 'You were seen today.'],
    ['She no longer sleeps and always wakes at four.', 'complaint', 'You no longer sleep and always wake at four.'],
    ['Her brother says it hurts.', 'complaint', 'Your brother says it hurts.'],
    ['Wants the tooth out and is happy to wait.', 'decision', 'You want the tooth out and are happy to wait.'],
    ['Denies swelling.', 'complaint', 'You have no swelling.'],
    ['Referred by Dr Kavanagh.', 'reason', 'You were referred by Dr Kavanagh.'],
    ['Placed two stitches.', 'procedure', 'We placed two stitches.'],
    ['No rinsing today.', 'aftercare', 'Please, no rinsing today.'],
    ['No known allergies.', 'allergy', 'You have no known allergies.'],
    ['Review in 3/12.', 'follow-up', 'Your next visits: review in 3 months.'],
    ['LR6 TTP.', 'tests', 'Your lower right first molar is tender when tapped.'],
    ['Secondary caries UL5.', 'diagnosis', 'Your diagnosis: new decay under a filling upper left second premolar.'],
    ['A periapical radiolucency.', 'radiograph', 'What your X-rays show: a dark area at the root tip.'],
    ['The X-ray shows a short root.', 'radiograph', 'Your X-ray shows a short root.'],
    ['I placed two stitches and I was happy.', 'procedure', 'We placed two stitches and we were happy.'],
    ["I'd warned her it may ache.", 'risks-discussed', 'We had warned you it may ache.'],
    ['White is £152.', 'options', 'We told you that white is £152.'],
    ['It comes to £90, all included.', 'fees', 'Please note that it comes to £90, all included.'],
    ['It measures 8 mm.', 'soft-tissue', 'We found that it measures 8 mm.'],
    ['Do not rinse after brushing.', 'aftercare', 'Please do not rinse after brushing.'],
    ["If it's sore, take paracetamol.", 'aftercare', "Our advice: if it's sore, take paracetamol."],
    ['Last saw a dentist in 2020, brushes daily.', 'reason', 'You last saw a dentist in 2020, brush daily.'],
    ['Soft tissues fine.', 'soft-tissue', 'The lining of your mouth is fine.'],
    ['Gums sore around the molars.', 'perio', 'Your gums are sore around the molars.'],
    ['Bitewings taken, no decay.', 'radiograph', 'We took small X-rays of your back teeth: no decay.'],
    ['I opened it and extirpated the pulp.', 'procedure', 'We opened it and took out your nerve.'],
    ['I put in a cavit temporary.', 'procedure', 'We put in a temporary filling.'],
    ['No radiographs needed today.', 'radiograph', 'We found that no X-rays were needed today.'],
    ['Referred to the hygienist.', 'referral', 'We referred you to the hygienist.'],
    ['Mrs Doe referred by her GP.', 'reason', 'You were referred by your GP.'],
    ['Scan taken.', 'plan', 'We took a scan.'],
    ['She takes ramipril, drinks ten units a week.', 'medication', 'You take ramipril, drink ten units a week.'],
    ["If she's worried, sutures dissolve.", 'follow-up', 'If you are worried, stitches dissolve.'],
    ['It woke her twice.', 'complaint', 'It woke you twice.'],
    ["Down's syndrome.", 'medical', "Your health: Down's syndrome."],
    ['If pus comes then she rings me.', 'aftercare', 'If pus comes then you ring us.'],
    ["She'd paid half.", 'fees', 'You had paid half.'],
    ['That comes to £168.', 'fees', 'Your costs: that comes to £168.'],
    ['The gap is six and a half millimetres.', 'teeth', 'Your gap is six and a half millimetres.'],
    ['Left side a fortnight on Thursday.', 'follow-up', 'Your next visits: left side a fortnight on Thursday.'],
    ['The crown costs £750 and takes two visits.', 'teeth', 'Your crown costs £750 and takes two visits.'],
    ['Shows a broken cusp.', 'teeth', 'We found a broken corner.'],
    ['Showed no interest in whitening.', 'decision', 'You showed no interest in whitening.'],
    ['Please avoid chewing on it.', 'plan', 'Please avoid chewing on it.'],
    ['No charge today.', 'prescription', 'Please note that there is no charge today.'],
  ])('of "%s" (%s)', (sentence, concept, expected) => {
    expect(line(sentence, concept)).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['Mum says he brushes once a day.', 'dental-history', 'You say he brushes once a day.'],
    ["His mum's main worry is the dark tooth.", 'complaint', 'Your main worry is the dark tooth.'],
    ["Mum's worried about a dark spot.", 'complaint', 'You are worried about a dark spot.'],
    ["Mum's noticed a gap.", 'complaint', 'You have noticed a gap.'],
    ["Mum's really hoping for a crown.", 'complaint', 'You are really hoping for a crown.'],
    ["Mum's wedding is in June.", 'complaint', 'Your wedding is in June.'],
    ["Mum's dentist was kind.", 'complaint', 'Your dentist was kind.'],
    ['The patient sat well.', 'procedure', 'Leo sat well.'],
    ['Mum was happy with the plan.', 'decision', 'You were happy with the plan.'],
    ['The tooth is loose.', 'teeth', 'We found that the tooth is loose.'],
    ['Dad signed, he holds parental responsibility.', 'consent', 'Dad signed, you have parental responsibility.'],
  ])('for a parent, of "%s" (%s)', (sentence, concept, expected) => {
    expect(line(sentence, concept, parent)).toBe(expected);
  });

  it('doubts a pronoun where another person of that sex was named', () => {
    const { text, doubts } = rewriteForReader('His brother lost an implant because he smoked.', 'options', man);
    expect(text).toContain('brother lost an implant because he smoked');
    expect(doubts).toEqual(['who is “he”']);
  });

  it('says what a patient said of "my" to "you", and leaves words unchanged whose speaker is not known', () => {
    const of = (voice: 'patient' | 'unknown') =>
      rewriteForReader('Codeine makes me sick and I wake.', 'allergy', patient, { voice }).text;
    expect(of('patient')).toBe('Codeine makes you sick and you wake.');
    expect(of('unknown')).toBe('We noted that codeine makes me sick and I wake.');
    expect(line('Her mother said I never rest.', 'social')).toBe('Your mother said I never rest.');
  });

  it('doubts whose teeth a parent speaks of', () => {
    const { doubts } = rewriteForReader('Mum says all her own teeth went bad.', 'family', parent);
    expect(doubts).toEqual(['whose']);
  });

  it('doubts a pronoun where another person is named by a title', () => {
    expect(rewriteForReader('Mrs Baker is pregnant, so no mint for her.', 'medical', patient).doubts).toEqual([
      'who is “her”',
    ]);
  });

  it('doubts a clinical word that no plain one is known for', () => {
    expect(rewriteForReader('Pulpal blood supply to the isthmus.', 'diagnosis', patient).doubts).toEqual(['isthmus']);
  });

  it('names the teeth that an FDI or a universal practice numbers', () => {
    const of = (sentence: string, notation: 'fdi' | 'universal') =>
      rewriteForReader(sentence, 'teeth', { ...patient, notation }).text;
    expect(of('The 46 is cracked.', 'fdi')).toBe('Your lower right first molar is cracked.');
    expect(of('A filling on 36 and 37.', 'fdi')).toContain(
      'the lower left first molar and the lower left second molar',
    );
    expect(of('Decay on fourteen.', 'universal')).toContain('ecay on the upper left first molar');
    expect(line('The 46 is cracked.', 'teeth')).toContain('46');
  });

  it('never changes a price, a dose or a date', () => {
    for (const fact of [
      '£1,250.50',
      '400 mg three times a day',
      'the third of May',
      '2,800 ppm',
      '10.40',
      'NHS band 2',
    ])
      expect(line(`She knows about ${fact}.`, 'decision')).toBe(`You know about ${fact}.`);
  });
});

test('every clinical word has one plain form, and plain forms are plain', () => {
  const entries = plainWords.split('\n').filter((entry) => entry.includes(' = '));
  const terms = entries.map((entry) => entry.split(' = ')[0]);
  expect(terms.length).toBeGreaterThan(800);
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
});

test('the reader is the parent where the dictation says that the patient is young', () => {
  const of = (transcript: string, more = {}) => readerOf({ patientName: 'Leo Bell', transcript, ...more });
  expect(of('Leo is a seven year old boy, mum brought him.')).toMatchObject({ kind: 'parent', child: 'Leo' });
  expect(of('Leo aged 9, here with dad.').parents.has('dad')).toBe(true);
  expect(of('Leo is forty years old, his mum died.')).toMatchObject({ kind: 'patient', pronoun: 'he' });
  expect(of('He came with mum.', { isChild: true, guardian: 'mother' })).toMatchObject({ kind: 'parent' });
  expect(of('Leo, nine, in with his dad.')).toMatchObject({ kind: 'parent' });
  expect(of("Leo's six and a half, mum came too.")).toMatchObject({ kind: 'parent' });
  expect(of('Leo came with his dad for the upper right D.')).toMatchObject({ kind: 'parent' });
  expect(of('Leo, nine weeks after the implant, his mum drove.')).toMatchObject({ kind: 'patient' });
  expect(of('He is 40 years old, here with his mum, retained upper right D.')).toMatchObject({ kind: 'patient' });
  expect(of('A seven year old crown, his mum drove him.', { isChild: false })).toMatchObject({ kind: 'patient' });
});

test('the lines of the corpus are plain and speak to the reader', () => {
  const folder = new URL('../../training/', import.meta.url);
  const lines = readdirSync(folder)
    .filter((file) => file.startsWith('dictations'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').trim().split('\n'))
    .flatMap((row) => {
      const { sentences } = JSON.parse(row) as { sentences: [string, string, string, string[], string | null][] };
      const transcript = sentences.map(([said]) => said).join(' ');
      const reader = readerOf({ patientName: 'Patient 1', transcript });
      return sentences
        .filter(([, , , , wanted]) => wanted)
        .map(([said, concept]) => ({ reader, ...rewriteForReader(said, concept, reader) }));
    });
  const share = (is: (one: (typeof lines)[number]) => boolean) => lines.filter(is).length / lines.length;
  expect(lines.length).toBeGreaterThan(3_000);
  expect(share(({ doubts }) => doubts.length > 0)).toBeLessThan(0.06);
  expect(
    share(({ text, reader }) => reader.kind === 'patient' && /\b(?:he|she|his|him|her|patient)\b/i.test(text)),
  ).toBeLessThan(0.03);
});
