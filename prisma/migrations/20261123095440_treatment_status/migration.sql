-- CreateEnum
CREATE TYPE "treatment_status" AS ENUM ('agreed', 'done', 'offered', 'refused', 'mentioned');

-- CreateEnum
CREATE TYPE "price_source" AS ENUM ('said', 'list');

-- AlterTable
ALTER TABLE "bundle_treatments" ADD COLUMN     "band" TEXT,
ADD COLUMN     "price_basis" TEXT,
ADD COLUMN     "price_choices" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "price_source" "price_source",
ADD COLUMN     "status" "treatment_status" NOT NULL DEFAULT 'agreed';
