CREATE TABLE "engine_benches" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"worker_id" text,
	"lease_until" timestamp with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"measures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "engine_benches_running" ON "engine_benches" USING btree ("state") WHERE "engine_benches"."state" = 'running';--> statement-breakpoint
CREATE INDEX "engine_benches_newest" ON "engine_benches" USING btree ("started_at" DESC NULLS LAST,"id");