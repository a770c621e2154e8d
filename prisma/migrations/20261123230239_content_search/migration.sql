-- CreateTable
CREATE TABLE "search_documents" (
    "practice_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "words" tsvector NOT NULL DEFAULT ''::tsvector,
    "is_published" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "search_documents_pkey" PRIMARY KEY ("practice_id","item_id")
);

-- CreateTable
CREATE TABLE "search_words" (
    "practice_id" UUID NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("practice_id","word")
);

-- AddForeignKey
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Words are corrected to the nearest one by trigrams, then by edits.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
-- Without a list of pending entries, which every search would read.
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate = off);
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off);

-- The words of a practice that are nearest to a word. Two letters exchanged in a short word leave few trigrams in common.
CREATE FUNCTION nearest_search_words(practice uuid, misspelt text, most int) RETURNS TABLE (word text, edits int)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT candidate.word, levenshtein(candidate.word, misspelt) AS edits
  FROM search_words AS candidate
  WHERE candidate.practice_id = practice AND candidate.word % misspelt
  ORDER BY edits, similarity(candidate.word, misspelt) DESC, candidate.word LIMIT most
$$;

CALL protect_table('search_documents', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('search_words', 'practice_id = (SELECT app_practice_id())');

-- Every change of a library asks for its search index, whichever code or person makes the change. The worker finds the row.
CREATE FUNCTION ask_for_search_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_jobs (id, name, key, data, due_at)
  SELECT gen_random_uuid(), 'search.index', practice_id::text, jsonb_build_object('practiceId', practice_id), now() AT TIME ZONE 'UTC'
  FROM (SELECT DISTINCT practice_id FROM changed) AS practices
  ON CONFLICT (name, key) WHERE done_at IS NULL AND failed_at IS NULL DO UPDATE SET version = outbox_jobs.version + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER content_items_inserted AFTER INSERT ON content_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ask_for_search_index();
CREATE TRIGGER content_items_updated AFTER UPDATE ON content_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ask_for_search_index();
CREATE TRIGGER content_items_deleted AFTER DELETE ON content_items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ask_for_search_index();
CREATE TRIGGER content_links_inserted AFTER INSERT ON content_links
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ask_for_search_index();
CREATE TRIGGER content_links_updated AFTER UPDATE ON content_links
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ask_for_search_index();
CREATE TRIGGER content_links_deleted AFTER DELETE ON content_links
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ask_for_search_index();

-- Libraries of before.
INSERT INTO outbox_jobs (id, name, key, data, due_at)
SELECT gen_random_uuid(), 'search.index', practice_id::text, jsonb_build_object('practiceId', practice_id), now() AT TIME ZONE 'UTC'
FROM (SELECT DISTINCT practice_id FROM content_items) AS practices;
