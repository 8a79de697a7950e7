CREATE TABLE "transcript_vector_states" (
	"conference_id" text PRIMARY KEY NOT NULL,
	"model" text,
	"dimensions" integer,
	"stale" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_vectors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcript_vectors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conference_id" text NOT NULL,
	"segment_ids" text[] NOT NULL,
	"model" text NOT NULL,
	"dimensions" integer NOT NULL,
	"signs" bit varying NOT NULL,
	"vector" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcript_vector_states" ADD CONSTRAINT "transcript_vector_states_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_vectors" ADD CONSTRAINT "transcript_vectors_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_vector_states_due" ON "transcript_vector_states" USING btree ("next_at") WHERE stale;--> statement-breakpoint
CREATE INDEX "transcript_vectors_conference" ON "transcript_vectors" USING btree ("conference_id");--> statement-breakpoint
CREATE FUNCTION "forget_vectors_of_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- First: whoever is keeping vectors holds this row, and what they kept is deleted below.
	UPDATE "transcript_vector_states" SET "stale" = true, "version" = "version" + 1, "attempts" = 0
	WHERE "conference_id" IN (SELECT "conference_id" FROM changed);
	DELETE FROM "transcript_vectors" v USING changed c
	WHERE v."conference_id" = c."conference_id" AND v."segment_ids" @> ARRAY[c."id"];
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "transcript_vectors_new_words" AFTER INSERT ON "transcript_segments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "forget_vectors_of_words"();--> statement-breakpoint
CREATE TRIGGER "transcript_vectors_other_words" AFTER UPDATE ON "transcript_segments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "forget_vectors_of_words"();--> statement-breakpoint
CREATE TRIGGER "transcript_vectors_no_words" AFTER DELETE ON "transcript_segments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "forget_vectors_of_words"();--> statement-breakpoint
CREATE FUNCTION "forget_vectors_of_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "transcript_vector_states" SET "stale" = true, "version" = "version" + 1, "attempts" = 0
	WHERE "conference_id" = NEW."conference_id";
	DELETE FROM "transcript_vectors" WHERE "conference_id" = NEW."conference_id" AND "segment_ids" && array(
		SELECT s."id" FROM "transcript_segments" s JOIN "participants" p ON p."id" = s."participant_id" WHERE p."person_id" = NEW."id"
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "transcript_vectors_consent" AFTER UPDATE OF "refuses" ON "conference_people" FOR EACH ROW WHEN (('ai' = ANY(OLD."refuses")) IS DISTINCT FROM ('ai' = ANY(NEW."refuses"))) EXECUTE FUNCTION "forget_vectors_of_person"();

--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "system" boolean DEFAULT false NOT NULL;
