ALTER TABLE "subscriptions" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
-- Nobody wrote down who it was: what costs nothing is not taken back by the member.
UPDATE "subscriptions" SET "cancelled_by" = CASE WHEN "source" = 'granted' THEN 'admin' ELSE 'member' END WHERE "cancelled_at" IS NOT NULL;
