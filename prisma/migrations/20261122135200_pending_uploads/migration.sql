-- CreateTable
CREATE TABLE "pending_uploads" (
    "key" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "posted_bytes" BIGINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "pending_uploads_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "pending_uploads_user_id_idx" ON "pending_uploads"("user_id");

-- CreateIndex
CREATE INDEX "pending_uploads_expires_at_idx" ON "pending_uploads"("expires_at");

-- AddForeignKey
ALTER TABLE "pending_uploads" ADD CONSTRAINT "pending_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
