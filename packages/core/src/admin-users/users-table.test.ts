import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { AppError } from '@openconsult/contracts/errors';
import { IMPORT_ROWS_MAX } from '@openconsult/contracts/limits';
import { importMessages } from '@openconsult/contracts/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readUsersTable, writeUsersTable } from './users-table.ts';

/** Texts with everything that may confuse a spreadsheet or a CSV reader. */
const nasty = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n\0,;|"\'', ' ', 'a', 'é', '😀'),
  maxLength: 12,
});

const user: ManagedUser = {
  id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11',
  first_name: 'Ada',
  last_name: '=Lovelace',
  full_name: 'Ada =Lovelace',
  name: 'Ada =Lovelace',
  email: 'ada@clinic.example',
  profile_image: null,
  is_admin: 1,
  is_operator: false,
  user_category: 1,
  user_type: null,
  vip_logo_image: null,
  preview_type: null,
  address_country: 'GB',
  theme: 'by_page',
  dft_first: true,
  is_first_time: true,
  card_status: false,
  is_sub_active: true,
  planId: 'pro',
  term_status: null,
  features: ['tracking', 'virtual'],
  proUser: true,
  studentUser: false,
  newPlan: false,
  voicePlan: false,
  extra_attribute: {
    voice_note: true,
    voice_note_only: false,
    real_time_transcription_enabled: false,
    ai_treatment_recommendation_enabled: true,
    ai_consent_creation_enabled: true,
  },
  state: 'active',
  requested_plan: null,
  is_invitation_lost: false,
  has_two_factor: false,
  created_at: '2026-11-21T10:00:00.000Z',
  last_seen_at: null,
};

/** Why a whole table is rejected. */
function refusal(csv: string): string | undefined {
  try {
    readUsersTable(csv);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION') return error.errors?.csv?.[0];
    throw error;
  }
  return undefined;
}

describe('a table of users', () => {
  test('has the wire names as its heading, and gives back what it was written from', () => {
    const csv = writeUsersTable([user]);
    expect(csv.slice(1).split('\r\n')).toEqual([
      'first_name,last_name,email,is_admin,user_category,user_type,preview_type,address_country,dft_first,is_first_time,' +
        'card_status,is_sub_active,planId,features,voice_note,voice_note_only,real_time_transcription_enabled,' +
        'ai_treatment_recommendation_enabled,ai_consent_creation_enabled,state,created_at,last_seen_at',
      "Ada,'=Lovelace,ada@clinic.example,1,1,,,GB,true,true,false,true,pro,tracking|virtual,true,false,false,true,true," +
        'active,2026-11-21T10:00:00.000Z,',
      '',
    ]);
    expect(readUsersTable(csv)).toEqual([
      {
        line: 2,
        email: 'ada@clinic.example',
        state: 'active',
        errors: [],
        changes: {
          first_name: 'Ada',
          last_name: '=Lovelace',
          email: 'ada@clinic.example',
          is_admin: 1,
          user_category: 1,
          user_type: null,
          preview_type: null,
          address_country: 'GB',
          dft_first: true,
          is_first_time: true,
          card_status: false,
          is_sub_active: true,
          planId: 'pro',
          features: ['tracking', 'virtual'],
          voice_note: true,
          voice_note_only: false,
          real_time_transcription_enabled: false,
          ai_treatment_recommendation_enabled: true,
          ai_consent_creation_enabled: true,
        },
      },
    ]);
  });

  test('may come from a spreadsheet: any order, semicolons, quotes, yes and no, empty lines, a byte order mark', () => {
    const csv =
      '\uFEFFis_admin;"email";features;voice_note;card_status\r\n' +
      'YES;Ada@Clinic.example;"tracking; virtual";no;\r\n;;;;\r\n\r\n0;"b@clinic.example";;1;TRUE';
    expect(readUsersTable(csv)).toMatchObject([
      { line: 2, email: 'ada@clinic.example', changes: { is_admin: 1, features: ['tracking', 'virtual'] } },
      { line: 5, email: 'b@clinic.example', changes: { is_admin: 0, features: [], voice_note: true } },
    ]);
    expect(readUsersTable(csv)[0]?.changes).not.toHaveProperty('card_status');
  });

  test('has headings and values as the page shows them, in any case', () => {
    const [line] = readUsersTable(
      'First name,LAST NAME,e-mail,Plan,features,Voice Notes,Payment is set up,Country,State\n' +
        'Ada,Hart,a@b.example,PRO,virtual consultation | Tracking,Yes,no,gb,Active',
    );
    expect(line).toMatchObject({
      errors: [],
      email: 'a@b.example',
      changes: {
        first_name: 'Ada',
        last_name: 'Hart',
        planId: 'pro',
        features: ['virtual', 'tracking'],
        voice_note: true,
        card_status: false,
        address_country: 'GB',
      },
    });
  });

  test('names the errors of each line by the labels of the page', () => {
    const csv =
      'email,first_name,is_admin,user_category,address_country,planId,features,voice_note\n' +
      'nobody,,maybe,many,England,Gold,dancing|tracking,perhaps\n' +
      'a@b.example,Ada';
    const [first, second] = readUsersTable(csv);
    expect(first?.errors).toEqual([
      'First name is missing.',
      'E-mail: nobody is not an e-mail address.',
      'Admin: maybe is neither yes nor no. Use yes or no.',
      'Playlists: many is not a whole number from 0 to 99.',
      'Country: England is not a country. Use two letters, such as GB.',
      'Plan: Gold is not a plan. Use Pro, Student, New or Voice.',
      'Features: dancing is not a feature. Use Tracking, Education, Portfolio or Virtual consultation.',
      'Voice notes: perhaps is neither yes nor no. Use yes or no.',
    ]);
    expect(second?.errors).toEqual([importMessages.cellCount(2, 8)]);
  });

  test.each([
    ['nothing', '', importMessages.missingColumn('E-mail')],
    ['a heading alone', 'email', importMessages.empty],
    ['empty lines alone', 'email\n\n,\n', importMessages.empty],
    ['no address column', 'first_name,last_name\nAda,Lovelace', importMessages.missingColumn('E-mail')],
    ['a password column', 'email,password\na@b.example,x', importMessages.unknownColumn('password')],
    ['a column of ours', 'email,practiceId\na@b.example,x', importMessages.unknownColumn('practiceId')],
    ['a column twice', 'email,email\na@b.example,x', importMessages.repeatedColumn('email')],
    ['a column and its label', 'email,E-Mail\na@b.example,x', importMessages.repeatedColumn('E-Mail')],
    ['an open quotation', 'email\n"a@b.example', importMessages.unreadable(2)],
    [
      'too many lines',
      `email\n${'a@b.example\n'.repeat(IMPORT_ROWS_MAX + 1)}`,
      importMessages.tooManyLines(IMPORT_ROWS_MAX),
    ],
  ])('of %s is rejected with a text', (_, csv, message) => {
    expect(refusal(csv)).toBe(message);
  });

  test('is read or rejected with a text, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), fc.constantFrom('', 'email\n', 'email;is_admin\n'), (text, heading) => {
        const message = refusal(heading + text);
        expect(message === undefined || message.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
