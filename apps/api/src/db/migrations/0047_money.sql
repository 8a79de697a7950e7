ALTER TABLE "payments" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "method_page_at" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET
	"paid_minor" = "price_minor",
	"paid_by" = (
		SELECT "id" FROM "payments" WHERE "subscription_id" = "subscriptions"."id" AND "payments"."status" = 'succeeded'
		ORDER BY "created_at" DESC LIMIT 1
	);
