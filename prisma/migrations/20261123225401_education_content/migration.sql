-- CreateEnum
CREATE TYPE "content_type" AS ENUM ('condition', 'sub_condition', 'treatment', 'sub_treatment', 'risk', 'treatment_category', 'risk_category');

-- CreateEnum
CREATE TYPE "media_kind" AS ENUM ('image', 'video', 'link');

-- DropForeignKey
ALTER TABLE "note_templates" DROP CONSTRAINT "note_templates_treatment_id_practice_id_fkey";

-- CreateTable
CREATE TABLE "content_views" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "patient_session_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "item_type" "content_type" NOT NULL,
    "item_name" TEXT NOT NULL,
    "media_id" UUID,
    "media_kind" "media_kind",
    "media_title" TEXT,
    "shown_at" TIMESTAMP(3) NOT NULL,
    "watched_percent" INTEGER,

    CONSTRAINT "content_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_uses" (
    "user_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "last_view_id" UUID,
    "last_opened_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "content_uses_pkey" PRIMARY KEY ("user_id","item_id")
);

-- CreateTable
CREATE TABLE "content_items" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "type" "content_type" NOT NULL,
    "library_key" TEXT,
    "imported_digest" TEXT,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "summary" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "steps" JSONB NOT NULL DEFAULT '[]',
    "consent_text" TEXT,
    "consent_line" TEXT,
    "frequency" TEXT,
    "frequency_source" TEXT,
    "currency" TEXT,
    "price_minor" INTEGER,
    "is_published" BOOLEAN NOT NULL DEFAULT false,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "content_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_links" (
    "practice_id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "child_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "content_links_pkey" PRIMARY KEY ("parent_id","child_id")
);

-- CreateTable
CREATE TABLE "content_media" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "kind" "media_kind" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "file_key" TEXT,
    "content_type" TEXT,
    "size_bytes" BIGINT,
    "thumb_key" TEXT,
    "plain_key" TEXT,
    "poster_key" TEXT,
    "captions_key" TEXT,
    "url" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "duration_ms" INTEGER,
    "frames_per_second" DOUBLE PRECISION,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "content_media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favourites" (
    "user_id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "super_id" UUID,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favourites_pkey" PRIMARY KEY ("user_id","item_id")
);

-- CreateTable
CREATE TABLE "playlists" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "library_key" TEXT,
    "name" TEXT NOT NULL,
    "author" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "playlists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playlist_items" (
    "playlist_id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "playlist_items_pkey" PRIMARY KEY ("playlist_id","item_id")
);

-- CreateIndex
CREATE INDEX "content_views_patient_session_id_shown_at_idx" ON "content_views"("patient_session_id", "shown_at");

-- CreateIndex
CREATE INDEX "content_items_practice_id_type_position_idx" ON "content_items"("practice_id", "type", "position");

-- CreateIndex
CREATE UNIQUE INDEX "content_items_id_practice_id_key" ON "content_items"("id", "practice_id");

-- CreateIndex
CREATE INDEX "content_links_child_id_idx" ON "content_links"("child_id");

-- CreateIndex
CREATE INDEX "content_media_item_id_position_idx" ON "content_media"("item_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "content_media_id_practice_id_key" ON "content_media"("id", "practice_id");

-- CreateIndex
CREATE INDEX "playlists_practice_id_name_idx" ON "playlists"("practice_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "playlists_id_practice_id_key" ON "playlists"("id", "practice_id");

-- AddForeignKey
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_patient_session_id_user_id_fkey" FOREIGN KEY ("patient_session_id", "user_id") REFERENCES "patient_sessions"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_uses" ADD CONSTRAINT "content_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_links" ADD CONSTRAINT "content_links_parent_id_practice_id_fkey" FOREIGN KEY ("parent_id", "practice_id") REFERENCES "content_items"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_links" ADD CONSTRAINT "content_links_child_id_practice_id_fkey" FOREIGN KEY ("child_id", "practice_id") REFERENCES "content_items"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_item_id_practice_id_fkey" FOREIGN KEY ("item_id", "practice_id") REFERENCES "content_items"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_item_id_practice_id_fkey" FOREIGN KEY ("item_id", "practice_id") REFERENCES "content_items"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The treatments of a practice become items of its library, under the same ids; each line of risk becomes a risk.
INSERT INTO "content_items" ("id", "practice_id", "type", "name", "aliases", "currency", "price_minor", "is_published", "position")
SELECT "id", "practice_id", 'treatment', "name", "aliases", "currency", "price_minor", true,
  row_number() OVER (PARTITION BY "practice_id" ORDER BY "name")
FROM "treatments";

INSERT INTO "content_items" ("id", "practice_id", "type", "name", "consent_line", "is_published", "position")
SELECT gen_random_uuid(), "practice_id", 'risk', left(line, 120), min(line), true, row_number() OVER (PARTITION BY "practice_id" ORDER BY left(line, 120))
FROM "treatments", unnest("risks") AS line
GROUP BY "practice_id", left(line, 120);

INSERT INTO "content_links" ("practice_id", "parent_id", "child_id", "position")
SELECT t."practice_id", t."id", r."id", min(line.place)
FROM "treatments" t, unnest(t."risks") WITH ORDINALITY AS line(text, place)
JOIN "content_items" r ON r."name" = left(line.text, 120) AND r."type" = 'risk'
WHERE r."practice_id" = t."practice_id"
GROUP BY t."practice_id", t."id", r."id";

-- DropTable
DROP TABLE "treatments";

-- A name is used once for a type, a key of an imported library once.
CREATE UNIQUE INDEX "content_items_name_key" ON "content_items" ("practice_id", "type", "name") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "content_items_library_key_key" ON "content_items" ("practice_id", "library_key") WHERE "library_key" IS NOT NULL;
CREATE UNIQUE INDEX "playlists_library_key_key" ON "playlists" ("practice_id", "library_key") WHERE "library_key" IS NOT NULL;

CALL protect_table('content_items', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('content_links', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('content_media', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('playlists', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('playlist_items', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('favourites', 'user_id = (SELECT app_user_id()) AND practice_id = (SELECT app_practice_id())');
CALL protect_table('content_views', 'user_id = (SELECT app_user_id())');
CALL protect_table('content_uses', 'user_id = (SELECT app_user_id())');

-- AddForeignKey
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_treatment_id_practice_id_fkey" FOREIGN KEY ("treatment_id", "practice_id") REFERENCES "content_items"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_playlist_id_practice_id_fkey" FOREIGN KEY ("playlist_id", "practice_id") REFERENCES "playlists"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_item_id_practice_id_fkey" FOREIGN KEY ("item_id", "practice_id") REFERENCES "content_items"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;
