ALTER TABLE "voice_assistants" ADD COLUMN "earlier_meetings" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Where people are asked, nobody has been asked about their voice yet.
UPDATE "conference_people" SET "refuses" = array_append("conference_people"."refuses", 'voice')
FROM "conferences"
WHERE "conferences"."id" = "conference_people"."conference_id"
  AND "conferences"."recording_consent" = 'ask'
  AND NOT "conference_people"."assistant"
  AND NOT ('voice' = ANY("conference_people"."refuses"));
--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "recording_captions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "captions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "recording_captions" boolean DEFAULT false NOT NULL;
