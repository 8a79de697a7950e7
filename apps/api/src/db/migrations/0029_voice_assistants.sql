CREATE TABLE "voice_assistants" (
	"conference_id" text PRIMARY KEY NOT NULL,
	"participant_id" text NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conference_people" ADD COLUMN "assistant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_assistants" ADD CONSTRAINT "voice_assistants_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_assistants" ADD CONSTRAINT "voice_assistants_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;