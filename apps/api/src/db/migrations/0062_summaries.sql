CREATE TABLE "meeting_summaries" (
	"conference_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"language" text,
	"quotes_only" boolean DEFAULT true NOT NULL,
	"title" text
);
--> statement-breakpoint
CREATE TABLE "summary_points" (
	"conference_id" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "summary_points_conference_id_number_pk" PRIMARY KEY("conference_id","number")
);
--> statement-breakpoint
CREATE TABLE "summary_quotes" (
	"conference_id" text NOT NULL,
	"number" integer NOT NULL,
	"segment_id" text NOT NULL,
	CONSTRAINT "summary_quotes_conference_id_number_segment_id_pk" PRIMARY KEY("conference_id","number","segment_id")
);
--> statement-breakpoint
CREATE TABLE "summary_translations" (
	"conference_id" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "summary_translations_conference_id_language_pk" PRIMARY KEY("conference_id","language")
);
--> statement-breakpoint
ALTER TABLE "meeting_summaries" ADD CONSTRAINT "meeting_summaries_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_points" ADD CONSTRAINT "summary_points_conference_id_meeting_summaries_conference_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."meeting_summaries"("conference_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_quotes" ADD CONSTRAINT "summary_quotes_segment_id_transcript_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."transcript_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_quotes" ADD CONSTRAINT "summary_quotes_point" FOREIGN KEY ("conference_id","number") REFERENCES "public"."summary_points"("conference_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_translations" ADD CONSTRAINT "summary_translations_conference_id_meeting_summaries_conference_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."meeting_summaries"("conference_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_summaries_due" ON "meeting_summaries" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "summary_quotes_segment" ON "summary_quotes" USING btree ("segment_id");