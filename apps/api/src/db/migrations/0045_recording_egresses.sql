CREATE TABLE "recording_egresses" (
	"recording_id" text PRIMARY KEY NOT NULL,
	"part" integer NOT NULL,
	"state" text NOT NULL,
	"egress_id" text,
	"code_hash" text,
	"asked_at" timestamp with time zone NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"answer" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_egresses_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "recording_egresses" ADD CONSTRAINT "recording_egresses_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;