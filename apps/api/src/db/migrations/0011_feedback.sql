CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"agree_to_contact" boolean NOT NULL,
	"email" text,
	"user_id" text,
	"diagnostics" jsonb NOT NULL,
	"logs" jsonb NOT NULL,
	"screenshot" "bytea",
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_sent" ON "feedback" USING btree ("sent_at","id");