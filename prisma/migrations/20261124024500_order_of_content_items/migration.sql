-- Behind a policy, only a leakproof comparison uses an index. That of an enum is none; that of a number is.
ALTER TABLE "content_items" ADD COLUMN "type_place" SMALLINT GENERATED ALWAYS AS (
  CASE "type"
    WHEN 'condition' THEN 0 WHEN 'sub_condition' THEN 1 WHEN 'treatment' THEN 2 WHEN 'sub_treatment' THEN 3 WHEN 'risk' THEN 4
    WHEN 'treatment_category' THEN 5 WHEN 'risk_category' THEN 6
  END
) STORED;

-- A page of a list, and its total by the index alone.
DROP INDEX "content_items_practice_id_type_position_idx";
CREATE INDEX "content_items_in_order" ON "content_items" ("practice_id", "type_place", "position", "name", "id")
INCLUDE ("is_published") WHERE "deleted_at" IS NULL AND NOT "is_hidden";
