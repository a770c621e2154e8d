-- AlterTable
ALTER TABLE "account_requests" ADD COLUMN     "mail_failed_at" TIMESTAMP(3);
