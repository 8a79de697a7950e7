CREATE TABLE "legal_hold_meetings" (
	"hold_id" text NOT NULL,
	"conference_id" text NOT NULL,
	CONSTRAINT "legal_hold_meetings_hold_id_conference_id_pk" PRIMARY KEY("hold_id","conference_id")
);
--> statement-breakpoint
ALTER TABLE "legal_hold_meetings" ADD CONSTRAINT "legal_hold_meetings_hold_id_legal_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."legal_holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold_meetings" ADD CONSTRAINT "legal_hold_meetings_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_hold_meetings_conference" ON "legal_hold_meetings" USING btree ("conference_id");--> statement-breakpoint
CREATE INDEX "conferences_ended" ON "conferences" USING btree ("ended_at","id");