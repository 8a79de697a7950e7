CREATE TABLE "calendar_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"user_id" text NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"start_date" date,
	"end_date" date,
	"location" text NOT NULL,
	"description" text NOT NULL,
	"room_id" text,
	"reading" integer NOT NULL,
	CONSTRAINT "calendar_events_external" UNIQUE("source_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_revocations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"address_hash" text,
	"state" text NOT NULL,
	"problem" text,
	"sync_token" text,
	"etag" text,
	"last_modified" text,
	"reading" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"read_whole_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"reading_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_sources_address" UNIQUE("user_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_source_id_calendar_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."calendar_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_revocations" ADD CONSTRAINT "calendar_revocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_consents_expiry" ON "calendar_consents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "calendar_events_user" ON "calendar_events" USING btree ("user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "calendar_revocations_next" ON "calendar_revocations" USING btree ("next_try_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_sources_google" ON "calendar_sources" USING btree ("user_id") WHERE kind = 'google';--> statement-breakpoint
CREATE INDEX "calendar_sources_next" ON "calendar_sources" USING btree ("next_sync_at");