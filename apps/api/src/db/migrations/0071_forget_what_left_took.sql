-- What devices took of others is kept while they may be inside. Those that left before that was so still have it.
UPDATE "participants" SET "listens" = true, "reads" = true, "silenced_voices" = '{}'
FROM "conferences"
WHERE "conferences"."id" = "participants"."conference_id"
	AND ("conferences"."ended_at" IS NOT NULL OR ("participants"."left_at" IS NOT NULL AND "participants"."left_reason" <> 'lost'))
	AND NOT ("participants"."listens" AND "participants"."reads" AND "participants"."silenced_voices" = '{}');
