-- Accounts of the embedded provider were stored under its address, which follows PUBLIC_URL: after a change each account
-- had a second user. Each account keeps the user that signed in last; what the others had becomes theirs.
CREATE TEMPORARY TABLE "own_users" ON COMMIT DROP AS
SELECT "id", first_value("id") OVER (PARTITION BY "subject" ORDER BY "last_login_at" DESC, "id") AS "kept_id"
FROM "users"
WHERE "deleted_at" IS NULL AND "subject" IN (SELECT "id" FROM "accounts");--> statement-breakpoint
UPDATE "users" SET
  "created_at" = (
    SELECT min("same"."created_at") FROM "own_users" JOIN "users" AS "same" ON "same"."id" = "own_users"."id"
    WHERE "own_users"."kept_id" = "users"."id"
  ),
  "settings" = coalesce((
    SELECT jsonb_object_agg("setting"."key", "setting"."value" ORDER BY "same"."last_login_at", "same"."id" DESC)
    FROM "own_users" JOIN "users" AS "same" ON "same"."id" = "own_users"."id"
    CROSS JOIN jsonb_each("same"."settings") AS "setting"
    WHERE "own_users"."kept_id" = "users"."id"
  ), '{}')
WHERE "id" IN (SELECT "kept_id" FROM "own_users" WHERE "id" <> "kept_id");--> statement-breakpoint
UPDATE "rooms" SET "owner_id" = "own_users"."kept_id" FROM "own_users" WHERE "rooms"."owner_id" = "own_users"."id";--> statement-breakpoint
UPDATE "conferences" SET "created_by" = "own_users"."kept_id" FROM "own_users" WHERE "conferences"."created_by" = "own_users"."id";--> statement-breakpoint
UPDATE "participants" SET "user_id" = "own_users"."kept_id" FROM "own_users" WHERE "participants"."user_id" = "own_users"."id";--> statement-breakpoint
DELETE FROM "users" WHERE "id" IN (SELECT "id" FROM "own_users" WHERE "id" <> "kept_id");--> statement-breakpoint
UPDATE "users" SET "issuer" = 'embedded'
WHERE "id" IN (SELECT "kept_id" FROM "own_users")
  OR ("deleted_at" IS NOT NULL AND "issuer" LIKE '%/oidc' AND "subject" ~ '^[0-9a-f]{32}$');
