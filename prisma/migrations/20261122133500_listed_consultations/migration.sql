-- The list of consultations, and its count, read this index alone. Prisma's schema has no words for a partial index.
CREATE INDEX "patient_sessions_listed" ON "patient_sessions"("user_id", "started_at" DESC, "id") WHERE "deleted_at" IS NULL;
