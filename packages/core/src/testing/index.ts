export { auditedActions, auditTrailOf } from './audit-trail.ts';
export { authenticatorCode } from './authenticator-app.ts';
export { addBundle, addConsultation, addTemplates, DICTATION } from './consultation.ts';
export { columnsOf, createPractice, createUser, type TestUser, type UserKind, userKinds } from './factories.ts';
export { runOpenJobs } from './open-jobs.ts';
export { requestFacts } from './request-facts.ts';
export { addRowToEachTable, type Relation, type RowsOfUser, relationsOf } from './rows-of-each-table.ts';
export { createSoftwarePasskey } from './software-passkey.ts';
export { createTestDeps, type TestDeps, wordsRecogniser } from './test-deps.ts';
