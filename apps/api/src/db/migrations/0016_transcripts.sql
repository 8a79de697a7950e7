CREATE TABLE "transcript_pauses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcript_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conference_id" text NOT NULL,
	"person_id" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_segments" (
	"id" text PRIMARY KEY NOT NULL,
	"conference_id" text NOT NULL,
	"participant_id" text NOT NULL,
	"segment" bigint NOT NULL,
	"revision" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"has_gaps" boolean NOT NULL,
	"grade" text NOT NULL,
	"engine" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_translations" (
	"segment_id" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"grade" text NOT NULL,
	"engine" text NOT NULL,
	CONSTRAINT "transcript_translations_segment_id_language_pk" PRIMARY KEY("segment_id","language")
);
--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "transcript_off_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conference_people" ADD COLUMN "off_record_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transcript_pauses" ADD CONSTRAINT "transcript_pauses_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_pauses" ADD CONSTRAINT "transcript_pauses_person_id_conference_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."conference_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD CONSTRAINT "transcript_segments_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD CONSTRAINT "transcript_segments_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_translations" ADD CONSTRAINT "transcript_translations_segment_id_transcript_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."transcript_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_pauses_conference" ON "transcript_pauses" USING btree ("conference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_segments_once" ON "transcript_segments" USING btree ("participant_id","segment");--> statement-breakpoint
CREATE INDEX "transcript_segments_conference" ON "transcript_segments" USING btree ("conference_id","started_at","id");