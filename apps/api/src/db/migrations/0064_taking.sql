ALTER TABLE "participants" ADD COLUMN "listens" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "reads" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD COLUMN "lag_ms" integer;--> statement-breakpoint
ALTER TABLE "transcript_translations" ADD COLUMN "lag_ms" integer;