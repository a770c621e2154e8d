-- The key that encrypts the backups of one practice.
CREATE TABLE "practice_keys" (
    "practice_id" UUID NOT NULL,
    "sealed_key" BYTEA,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erased_at" TIMESTAMP(3),

    CONSTRAINT "practice_keys_pkey" PRIMARY KEY ("practice_id"),
    -- An erased key is gone, and only an erased one is.
    CONSTRAINT "practice_keys_erased" CHECK (("sealed_key" IS NULL) = ("erased_at" IS NOT NULL))
);

-- The system alone reaches keys.
CALL protect_table('practice_keys', 'false');
