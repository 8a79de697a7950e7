ALTER TABLE "meeting_summaries" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_summaries" ADD COLUMN "withdrawals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Whoever began one had it for five minutes.
UPDATE "meeting_summaries" SET "begun_at" = "next_at" - interval '5 minutes' WHERE "version" > 0;
