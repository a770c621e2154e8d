-- A list without a value is empty, never NULL: queries join its words.
UPDATE "content_items" SET "aliases" = '{}' WHERE "aliases" IS NULL;
ALTER TABLE "content_items" ALTER COLUMN "aliases" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "aliases" SET NOT NULL;
