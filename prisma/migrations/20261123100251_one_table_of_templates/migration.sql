-- Templates of every kind move to one table. A note's template is one text: the headings with the guidance below them, which
-- the writer follows too.
CREATE TYPE "template_kind" AS ENUM ('note', 'snippet', 'letter', 'consent');

DROP INDEX "note_templates_practice_id_title_key";

ALTER TABLE "note_templates"
ADD COLUMN     "author" TEXT,
ADD COLUMN     "deleted_at" TIMESTAMP(3),
ADD COLUMN     "is_active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "kind" "template_kind" NOT NULL DEFAULT 'note',
ADD COLUMN     "shortcut" TEXT,
ADD COLUMN     "text" TEXT,
ADD COLUMN     "treatment_id" UUID,
ADD COLUMN     "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

UPDATE "note_templates" SET "text" = CASE WHEN position('## ' IN "template") > 0 THEN "template" ELSE "row_template" END;

ALTER TABLE "note_templates"
DROP COLUMN "row_template",
DROP COLUMN "template",
DROP COLUMN "type",
ALTER COLUMN "text" SET NOT NULL,
ALTER COLUMN "kind" DROP DEFAULT;

-- The letter that was used is the active one: the default, else the first by title.
INSERT INTO "note_templates" ("id", "practice_id", "kind", "title", "text", "is_active")
SELECT "id", "practice_id", 'letter', "title", "template",
    row_number() OVER (PARTITION BY "practice_id" ORDER BY "is_default" DESC, "title") = 1
FROM "letter_templates";

INSERT INTO "note_templates" ("id", "practice_id", "kind", "title", "text", "treatment_id", "is_active")
SELECT "id", "practice_id", 'consent', "title", "template", "treatment_id",
    row_number() OVER (PARTITION BY "practice_id", "treatment_id" ORDER BY "title") = 1
FROM "consent_templates";

DROP TABLE "consent_templates";
DROP TABLE "letter_templates";
DROP TYPE "template_type";

CREATE TABLE "template_versions" (
    "template_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "shortcut" TEXT,
    "author" TEXT,
    "written_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("template_id","version")
);

CREATE INDEX "note_templates_practice_id_kind_idx" ON "note_templates"("practice_id", "kind");

-- The owner is the user, or the practice.
CREATE UNIQUE INDEX "note_templates_titles" ON "note_templates"(COALESCE("user_id", "practice_id"), "kind", lower("title"))
    WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "note_templates_shortcuts" ON "note_templates"(COALESCE("user_id", "practice_id"), "shortcut")
    WHERE "deleted_at" IS NULL AND "kind" = 'snippet';
CREATE UNIQUE INDEX "note_templates_active" ON "note_templates"(
    COALESCE("user_id", "practice_id"), "kind", COALESCE("treatment_id", "practice_id")
) WHERE "deleted_at" IS NULL AND "is_active" AND "kind" IN ('letter', 'consent');

ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_treatment_id_practice_id_fkey" FOREIGN KEY ("treatment_id", "practice_id") REFERENCES "treatments"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "note_templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CALL protect_table('template_versions', 'EXISTS (SELECT FROM note_templates t WHERE t.id = template_id)');

-- A note follows a template for notes.
CREATE OR REPLACE FUNCTION refuse_foreign_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM note_templates t JOIN users u ON u.practice_id = t.practice_id
        WHERE t.id = NEW.template_id AND t.kind = 'note' AND u.id = NEW.user_id AND (t.user_id IS NULL OR t.user_id = u.id)
    ) THEN
        RAISE EXCEPTION 'The template is not one of the note''s person.' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
END $$;
