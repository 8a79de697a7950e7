CREATE TABLE "recording_dubs" (
	"recording_id" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"words" text NOT NULL,
	"done_ms" integer DEFAULT 0 NOT NULL,
	"spoken_ms" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"spoken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "recording_dubs_recording_id_language_pk" PRIMARY KEY("recording_id","language")
);
--> statement-breakpoint
ALTER TABLE "recording_dubs" ADD CONSTRAINT "recording_dubs_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_dubs" ADD CONSTRAINT "recording_dubs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_dubs_asked_by" ON "recording_dubs" USING btree ("asked_by");