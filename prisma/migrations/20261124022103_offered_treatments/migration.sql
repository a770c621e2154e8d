-- AlterTable
ALTER TABLE "content_items" ADD COLUMN     "is_offered" BOOLEAN NOT NULL DEFAULT true;

-- What the starter library only shows, where the practice has not priced it.
UPDATE "content_items" SET "is_offered" = false
WHERE "library_key" IN ('dental-x-ray', 'local-anaesthetic', 'toothbrushing-advice') AND "price_minor" IS NULL;
