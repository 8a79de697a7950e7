-- Where people are asked, nobody has been asked about their voice yet.
UPDATE "people" SET "refuses" = array_append("people"."refuses", 'voice')
FROM "conferences"
WHERE "conferences"."id" = "people"."conference_id"
  AND "conferences"."recording_consent" = 'ask'
  AND NOT "people"."assistant"
  AND NOT ('voice' = ANY("people"."refuses"));
