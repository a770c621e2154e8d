import { addStarterLibrary } from '@openconsult/core/admin-content';
import { addStandardTemplates } from '@openconsult/core/note-templates';
import { hashPassword } from '@openconsult/core/platform';
import { createOwnerDb, type Tx } from '@openconsult/db';
import { type DemoUser, demoUsers } from './demo-users.ts';
import { rootCanalConsentTemplate } from './document-templates.ts';
import { prices } from './prices.ts';

/** Fills an empty database with a demo practice. Idempotent: adds what is missing and leaves changes alone. */
const PRACTICE_ID = '6f7c1a52-0f3b-4c55-9f0e-5d7a1f6f0001';

async function seedPractice(tx: Tx): Promise<void> {
  const practice = {
    id: PRACTICE_ID,
    name: 'Riverside Dental Practice',
    phone: '020 7946 0958',
    address: '12 Riverside Walk\nLondon SE1 9XX',
  };
  await tx.practice.upsert({ where: { id: PRACTICE_ID }, create: practice, update: {} });
  await addLibrary(tx);
  await addStandardTemplates(tx, PRACTICE_ID);
  const { treatment: treatmentName, ...ownConsent } = rootCanalConsentTemplate;
  const rootCanal = await tx.contentItem.findFirst({
    where: { practiceId: PRACTICE_ID, type: 'treatment', name: treatmentName, deletedAt: null },
  });
  if (rootCanal)
    await tx.template.createMany({
      data: [{ ...ownConsent, kind: 'consent', treatmentId: rootCanal.id, practiceId: PRACTICE_ID }],
      skipDuplicates: true,
    });
}

/** The starter library with the prices of the demo practice. The worker finds the job of its pictures. */
async function addLibrary(tx: Tx): Promise<void> {
  await addStarterLibrary(
    tx,
    async ({ name, key }, data) => {
      await tx.outboxJob.createMany({ data: [{ name, key: key(data), data: data ?? {} }], skipDuplicates: true });
    },
    PRACTICE_ID,
    new Date(),
  );
  for (const [name, priceMinor] of Object.entries(prices))
    await tx.contentItem.updateMany({
      where: { practiceId: PRACTICE_ID, type: 'treatment', name, priceMinor: null },
      data: { currency: '£', priceMinor },
    });
}

const userRow = (user: DemoUser, passwordHash: string, now: Date) => ({
  practiceId: PRACTICE_ID,
  email: user.email,
  passwordHash,
  firstName: user.firstName,
  lastName: user.lastName,
  isAdmin: user.isAdmin ?? false,
  userCategory: user.userCategory ?? null,
  userType: user.userType ?? null,
  addressCountry: 'GB',
  plan: user.plan,
  termStatus: now,
  features: [...(user.features ?? [])],
  voiceNote: user.voiceNote ?? false,
  voiceNoteOnly: user.voiceNoteOnly ?? false,
  realTimeTranscriptionEnabled: user.realTime ?? false,
  aiTreatmentRecommendationEnabled: user.ai ?? false,
  aiConsentCreationEnabled: user.ai ?? false,
});

async function seed(databaseUrl: string): Promise<void> {
  const db = createOwnerDb(databaseUrl);
  try {
    await seedPractice(db);
    const known = new Set((await db.user.findMany({ select: { email: true } })).map(({ email }) => email));
    for (const user of demoUsers) {
      if (known.has(user.email)) continue;
      await db.user.create({ data: userRow(user, await hashPassword(user.password), new Date()) });
    }
  } finally {
    await db.$disconnect();
  }
}

const databaseUrl = process.env.DATABASE_URL;
// These passwords are public.
if (process.env.NODE_ENV === 'production') throw new Error('The demo data is not for an installation that is in use.');
if (!databaseUrl) throw new Error('DATABASE_URL is not set.');
await seed(databaseUrl);
