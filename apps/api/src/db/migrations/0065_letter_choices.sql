ALTER TABLE "users" ADD COLUMN "newsletter_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "promotions_said_at" timestamp with time zone;