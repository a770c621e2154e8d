-- The items of a library that were changed last.
CREATE INDEX "content_items_by_change" ON "content_items" ("practice_id", "updated_at" DESC, "id")
INCLUDE ("type_place", "is_published") WHERE "deleted_at" IS NULL AND NOT "is_hidden";
