-- The name in the newest token stayed in the row when an account was deleted.
UPDATE "users" SET "issuer_name" = NULL WHERE "deleted_at" IS NOT NULL;
