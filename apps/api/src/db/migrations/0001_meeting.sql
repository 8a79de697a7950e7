CREATE TABLE "interpreter_jobs" (
	"conference_id" text PRIMARY KEY NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"worker_id" text,
	"lease_until" timestamp with time zone,
	"unneeded_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "admitted_to" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "absent_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "left_reason" text;--> statement-breakpoint
ALTER TABLE "interpreter_jobs" ADD CONSTRAINT "interpreter_jobs_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_admitted_to_conferences_id_fk" FOREIGN KEY ("admitted_to") REFERENCES "public"."conferences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_requests_guest" ON "join_requests" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "join_requests_expiring" ON "join_requests" USING btree ("expires_at") WHERE status = 'PENDING';