-- CreateEnum
CREATE TYPE "theme" AS ENUM ('by_page', 'light', 'dark', 'device');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "theme" "theme" NOT NULL DEFAULT 'by_page';
