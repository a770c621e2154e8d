export { createPractice, createUser, type TestUser, type UserKind, userKinds } from './factories.ts';
