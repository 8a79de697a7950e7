CREATE TABLE "engine_choices" (
	"id" integer PRIMARY KEY NOT NULL,
	"bench_decides" boolean DEFAULT false NOT NULL,
	"chosen_orders" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_jobs" ADD COLUMN "engine_orders" jsonb DEFAULT '[]'::jsonb NOT NULL;