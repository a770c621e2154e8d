export { createAccountLinkJob } from './link-job.ts';
export { requestAccountLink } from './requests.ts';
export { type AccountsService, createAccountsService } from './service.ts';
