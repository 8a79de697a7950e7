ALTER TABLE "participants" ADD COLUMN "listens" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "reads" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD COLUMN "lag_ms" integer;--> statement-breakpoint
ALTER TABLE "transcript_translations" ADD COLUMN "lag_ms" integer;
--> statement-breakpoint
CREATE TABLE "transcript_engine_turns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcript_engine_turns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conference_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"work" text NOT NULL,
	"language" text NOT NULL,
	"into_language" text NOT NULL,
	"engine" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcript_engine_turns" ADD CONSTRAINT "transcript_engine_turns_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_engine_turns_conference" ON "transcript_engine_turns" USING btree ("conference_id");
