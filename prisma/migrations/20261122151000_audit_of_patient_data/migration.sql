-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "call" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'account',
ADD COLUMN     "object_id" UUID;

-- CreateTable
CREATE TABLE "audit_seals" (
    "id" BIGSERIAL NOT NULL,
    "practice_id" UUID NOT NULL,
    "event_id" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_seals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_checks" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "findings" INTEGER NOT NULL,
    "heads" JSONB NOT NULL,

    CONSTRAINT "audit_checks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_checks_at_idx" ON "audit_checks"("at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_seals_event_id_key" ON "audit_seals"("event_id");

-- CreateIndex
CREATE INDEX "audit_seals_practice_id_id_idx" ON "audit_seals"("practice_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_practice_id_kind_id_idx" ON "audit_events"("practice_id", "kind", "id" DESC);

-- The roles have no permission; the triggers refuse it to the owner of the tables too.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_events_only_grow BEFORE UPDATE OR DELETE ON "audit_events"
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_never_emptied BEFORE TRUNCATE ON "audit_events"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_seals_only_grow BEFORE UPDATE OR DELETE ON "audit_seals"
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_seals_never_emptied BEFORE TRUNCATE ON "audit_seals"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CALL protect_table('audit_seals', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('audit_checks', 'false');
REVOKE UPDATE, DELETE ON audit_seals, audit_checks FROM openconsult_app, openconsult_system;
