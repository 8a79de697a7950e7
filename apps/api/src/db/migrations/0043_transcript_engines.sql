CREATE TABLE "transcript_engines" (
	"conference_id" text NOT NULL,
	"work" text NOT NULL,
	"language" text NOT NULL,
	"into_language" text NOT NULL,
	"engine" text NOT NULL,
	"grade" text NOT NULL,
	CONSTRAINT "transcript_engines_once" PRIMARY KEY("conference_id","work","language","into_language","engine","grade")
);
--> statement-breakpoint
ALTER TABLE "transcript_engines" ADD CONSTRAINT "transcript_engines_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "transcript_engines" ("conference_id", "work", "language", "into_language", "engine", "grade")
SELECT DISTINCT "conference_id", 'recognition', "language", "language", "engine", "grade" FROM "transcript_segments"
UNION
SELECT "segments"."conference_id", 'translation', "segments"."language", "made"."language", "made"."engine", "made"."grade"
FROM "transcript_translations" "made" JOIN "transcript_segments" "segments" ON "segments"."id" = "made"."segment_id";
