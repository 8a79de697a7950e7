CREATE TABLE "recording_pieces" (
	"recording_id" text NOT NULL,
	"part" integer NOT NULL,
	"track" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" integer NOT NULL,
	"track_started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_pieces_recording_id_part_track_number_pk" PRIMARY KEY("recording_id","part","track","number")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"conference_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"recorders" integer DEFAULT 0 NOT NULL,
	"joining_until" timestamp with time zone,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording_pieces" ADD CONSTRAINT "recording_pieces_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_conference" ON "recordings" USING btree ("conference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_active" ON "recordings" USING btree ("conference_id") WHERE state in ('starting', 'recording', 'stopping');