-- AlterTable
ALTER TABLE "account_requests" ADD COLUMN     "practice_name" TEXT;
