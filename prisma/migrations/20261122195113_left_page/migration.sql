-- AlterTable
ALTER TABLE "patient_sessions" ADD COLUMN     "left_page" TEXT;
