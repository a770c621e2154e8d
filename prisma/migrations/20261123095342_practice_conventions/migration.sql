-- CreateEnum
CREATE TYPE "tooth_notation" AS ENUM ('palmer', 'fdi', 'universal');

-- CreateEnum
CREATE TYPE "currency_code" AS ENUM ('GBP', 'EUR', 'USD', 'CAD', 'AUD', 'NZD', 'CHF');

-- AlterTable
ALTER TABLE "practices" ADD COLUMN     "address" TEXT,
ADD COLUMN     "country" TEXT NOT NULL DEFAULT 'GB',
ADD COLUMN     "currency" "currency_code" NOT NULL DEFAULT 'GBP',
ADD COLUMN     "tooth_notation" "tooth_notation" NOT NULL DEFAULT 'palmer',
ADD COLUMN     "vip_logo_image_key" TEXT;

-- AlterTable
ALTER TABLE "treatments" ALTER COLUMN "price_minor" DROP NOT NULL;
