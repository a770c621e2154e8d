export { MailError, type MailErrorCode } from './mail-error.ts';
export { createMailer, type Mailer, type MailerConfig } from './mailer.ts';
export type { MailAddress, MailAttachment, MailMessage } from './message.ts';
