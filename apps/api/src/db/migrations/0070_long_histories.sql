ALTER TABLE "conference_access" ADD COLUMN "participants" integer;--> statement-breakpoint
-- Cheap, because nearly all rows have their number: lists are planned so.
CREATE FUNCTION "people_counted"("conference" text) RETURNS integer LANGUAGE sql STABLE COST 10 AS $$
	SELECT count(*)::integer FROM "conference_people" WHERE "conference_id" = "conference" AND "expelled_at" IS NULL AND NOT "assistant"
$$;--> statement-breakpoint
UPDATE "conference_access" SET "participants" = people_counted("conference_id")
	FROM "conferences" WHERE "conferences"."id" = "conference_access"."conference_id" AND "conferences"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conference_access_people" ON "conference_access" USING btree ("user_id","participants","conference_id");--> statement-breakpoint
-- The column is right or null in every transaction. Who admits, removes or readmits people has the row of the conference locked,
-- so that it does not end meanwhile.
CREATE FUNCTION "count_people_at_end"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counted integer := CASE WHEN NEW."ended_at" IS NOT NULL THEN people_counted(NEW."id") END;
BEGIN
	-- Who is deleting one of them may be waiting for the conference: without a number people are counted.
	UPDATE "conference_access" SET "participants" = counted WHERE "conference_id" = NEW."id" AND "user_id" IN (
		SELECT "user_id" FROM "conference_access" WHERE "conference_id" = NEW."id" FOR NO KEY UPDATE SKIP LOCKED
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_people_at_end" AFTER UPDATE OF "ended_at" ON "conferences" FOR EACH ROW
	WHEN (OLD."ended_at" IS DISTINCT FROM NEW."ended_at") EXECUTE FUNCTION "count_people_at_end"();--> statement-breakpoint
CREATE FUNCTION "count_people_of_past"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "conferences" WHERE "id" = NEW."conference_id" AND "ended_at" IS NOT NULL) THEN
		NEW."participants" := people_counted(NEW."conference_id");
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_people_of_past" BEFORE INSERT ON "conference_access" FOR EACH ROW
	WHEN (NEW."participants" IS NULL) EXECUTE FUNCTION "count_people_of_past"();--> statement-breakpoint
CREATE FUNCTION "count_people_again"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "conference_access" SET "participants" = people_counted("conferences"."id") FROM "conferences"
	WHERE "conferences"."id" IN (SELECT "conference_id" FROM "changed") AND "conferences"."ended_at" IS NOT NULL
		AND "conference_access"."conference_id" = "conferences"."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_people_added" AFTER INSERT ON "conference_people" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_people_again"();--> statement-breakpoint
CREATE TRIGGER "count_people_deleted" AFTER DELETE ON "conference_people" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_people_again"();--> statement-breakpoint
CREATE FUNCTION "count_people_otherwise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "conference_access" SET "participants" = people_counted("conferences"."id") FROM "conferences"
	WHERE "conferences"."id" IN (OLD."conference_id", NEW."conference_id") AND "conferences"."ended_at" IS NOT NULL
		AND "conference_access"."conference_id" = "conferences"."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_people_otherwise" AFTER UPDATE OF "conference_id", "expelled_at", "assistant" ON "conference_people" FOR EACH ROW
	EXECUTE FUNCTION "count_people_otherwise"();--> statement-breakpoint
CREATE FUNCTION "letter_triples"("said" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array(SELECT DISTINCT substr(lower("said"), place, 3) FROM generate_series(1, length("said") - 2) place)
$$;--> statement-breakpoint
CREATE INDEX "conference_people_letters" ON "conference_people" USING gin (letter_triples("name"));--> statement-breakpoint
CREATE INDEX "conferences_title_letters" ON "conferences" USING gin (letter_triples("title"));--> statement-breakpoint
CREATE INDEX "meeting_summaries_title_letters" ON "meeting_summaries" USING gin (letter_triples("title"));
