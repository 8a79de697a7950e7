ALTER TABLE "conferences" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;