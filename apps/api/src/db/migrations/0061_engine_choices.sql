CREATE TABLE "engine_choices" (
	"id" integer PRIMARY KEY NOT NULL,
	"best_by_bench" boolean DEFAULT false NOT NULL,
	"orders_by_hand" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_jobs" ADD COLUMN "engine_orders" jsonb DEFAULT '[]'::jsonb NOT NULL;