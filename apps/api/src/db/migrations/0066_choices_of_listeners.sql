ALTER TABLE "participants" ADD COLUMN "detects_language" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "silenced_voices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "expected_languages" text[] DEFAULT '{}' NOT NULL;