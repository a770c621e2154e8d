-- CreateEnum
CREATE TYPE "bundle_section" AS ENUM ('letter', 'treatment', 'consent');

-- AlterTable
ALTER TABLE "bundles" ADD COLUMN     "waiting_sections" "bundle_section"[] DEFAULT ARRAY[]::"bundle_section"[];
