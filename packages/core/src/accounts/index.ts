export { createAccountLinkJob } from './link-job.ts';
export { requestAccountMail } from './requests.ts';
export { type AccountsService, createAccountsService } from './service.ts';
