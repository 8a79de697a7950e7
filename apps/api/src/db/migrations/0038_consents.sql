CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conference_id" text NOT NULL,
	"person_id" text NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "recording_consent" text DEFAULT 'announce' NOT NULL;--> statement-breakpoint
ALTER TABLE "conference_people" ADD COLUMN "refuses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conference_people" ADD COLUMN "consents_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "recording_consent" text DEFAULT 'announce' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_conference_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."conference_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_conference" ON "consents" USING btree ("conference_id","id");--> statement-breakpoint
CREATE INDEX "consents_person" ON "consents" USING btree ("person_id");