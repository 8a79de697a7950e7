ALTER TABLE "calendar_revocations" ADD COLUMN "asking_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recording_dubs" ADD COLUMN "words_bytes" integer DEFAULT 0 NOT NULL;