ALTER TABLE "engine_choices" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "engine_choices" ADD COLUMN "prices" jsonb DEFAULT '[]'::jsonb NOT NULL;