ALTER TABLE "recordings" ADD COLUMN "join_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "join_delay" text;