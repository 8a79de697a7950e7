ALTER TABLE "conferences" ADD COLUMN "recording_captions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "captions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "recording_captions" boolean DEFAULT false NOT NULL;