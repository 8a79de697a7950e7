-- Where people are asked, nobody has been asked about their voice yet.
UPDATE "conference_people" SET "refuses" = array_append("conference_people"."refuses", 'voice')
FROM "conferences"
WHERE "conferences"."id" = "conference_people"."conference_id"
  AND "conferences"."recording_consent" = 'ask'
  AND NOT "conference_people"."assistant"
  AND NOT ('voice' = ANY("conference_people"."refuses"));
