CREATE OR REPLACE FUNCTION "forget_vectors_of_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- First: whoever is keeping vectors holds this row, and what they kept is deleted below. In one order: two statements that change
	-- words of the same meetings would otherwise wait for each other.
	PERFORM FROM "transcript_vector_states" WHERE "conference_id" IN (SELECT "conference_id" FROM changed)
	ORDER BY "conference_id" FOR UPDATE;
	UPDATE "transcript_vector_states" SET "stale" = true, "version" = "version" + 1, "attempts" = 0
	WHERE "conference_id" IN (SELECT "conference_id" FROM changed);
	DELETE FROM "transcript_vectors" v
	USING (SELECT "conference_id", array_agg("id") AS "ids" FROM changed GROUP BY "conference_id") c
	WHERE v."conference_id" = c."conference_id" AND v."segment_ids" && c."ids";
	RETURN NULL;
END $$;--> statement-breakpoint
-- In capitals a text may have fewer letters: the "İ" of Turkish is two small ones by the rules of ICU.
CREATE OR REPLACE FUNCTION "letter_triples"("said" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array(SELECT DISTINCT substr(lower("said"), place, 3) FROM generate_series(1, length(lower("said")) - 2) place)
$$;--> statement-breakpoint
REINDEX INDEX "conference_people_letters";--> statement-breakpoint
REINDEX INDEX "conferences_title_letters";--> statement-breakpoint
REINDEX INDEX "meeting_summaries_title_letters";
