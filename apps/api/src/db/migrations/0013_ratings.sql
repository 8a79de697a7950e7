CREATE TABLE "ratings" (
	"person_id" text PRIMARY KEY NOT NULL,
	"conference_id" text NOT NULL,
	"score" integer NOT NULL,
	"rated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_person_id_conference_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."conference_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_at");