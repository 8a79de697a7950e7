ALTER TABLE "participants" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "muted_by" text;