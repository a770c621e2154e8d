export { AdminRefusedError, createAdmin, newAdmin } from './create-admin.ts';
export { isInstallationNew } from './first-practice.ts';
export { createAccountLinkJob } from './link-job.ts';
export { mailMovedAccount, reopenAccountMail, requestAccountMail } from './requests.ts';
export { createAccountService } from './service.ts';
