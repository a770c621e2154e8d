-- CreateIndex
CREATE INDEX "audit_events_object_id_id_idx" ON "audit_events"("object_id", "id" DESC);
