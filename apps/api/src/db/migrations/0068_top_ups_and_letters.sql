CREATE TABLE "top_ups" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"feature" text NOT NULL,
	"counts" bigint NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "top_ups_taken_back" CHECK (taken_back between 0 and counts)
);
--> statement-breakpoint
ALTER TABLE "quota_usages" ADD COLUMN "added" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "top_ups_user" ON "top_ups" USING btree ("user_id","feature","created_at");
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "newsletter_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "promotions_said_at" timestamp with time zone;
