-- AlterEnum
ALTER TYPE "account_request_purpose" ADD VALUE 'reminder';
ALTER TYPE "account_request_purpose" ADD VALUE 'approved';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "approval_reminded_at" TIMESTAMP(3);
