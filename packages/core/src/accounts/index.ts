export { createAccountLinkJob } from './link-job.ts';
export { mailMovedAccount, requestAccountMail } from './requests.ts';
export { type AccountsService, createAccountsService } from './service.ts';
