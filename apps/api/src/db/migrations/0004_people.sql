CREATE TABLE "agent_jobs" (
	"conference_id" text NOT NULL,
	"kind" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"worker_id" text,
	"lease_until" timestamp with time zone,
	"unneeded_since" timestamp with time zone,
	CONSTRAINT "agent_jobs_conference_id_kind_pk" PRIMARY KEY("conference_id","kind")
);
--> statement-breakpoint
CREATE TABLE "conference_people" (
	"id" text PRIMARY KEY NOT NULL,
	"conference_id" text NOT NULL,
	"user_id" text,
	"guest_id" text,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"expelled_at" timestamp with time zone,
	"first_admitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conference_people_one_kind" CHECK (user_id is null or guest_id is null)
);
--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "care_by" text;--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "care_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "approved_for" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "connected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_jobs" ADD CONSTRAINT "agent_jobs_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_people" ADD CONSTRAINT "conference_people_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_people" ADD CONSTRAINT "conference_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_people" ADD CONSTRAINT "conference_people_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conference_people_conference" ON "conference_people" USING btree ("conference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conference_people_member" ON "conference_people" USING btree ("user_id","conference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conference_people_guest" ON "conference_people" USING btree ("guest_id","conference_id");--> statement-breakpoint
-- Who was admitted several times to one conference becomes one person there, with the role of the latest admission.
INSERT INTO "conference_people" ("id", "conference_id", "user_id", "guest_id", "name", "role", "expelled_at", "first_admitted_at")
SELECT
	'psn_' || substr((array_agg("id" ORDER BY "joined_at", "id"))[1], 5),
	"conference_id",
	(SELECT "u"."id" FROM "users" "u" WHERE "u"."id" = "p"."user_id"),
	(SELECT "g"."id" FROM "guests" "g" WHERE "g"."id" = "p"."guest_id"),
	(array_agg("name" ORDER BY "joined_at" DESC, "id" DESC))[1],
	(array_agg("role" ORDER BY "joined_at" DESC, "id" DESC))[1],
	max("expelled_at"),
	min("joined_at")
FROM "participants" "p"
GROUP BY "conference_id", "user_id", "guest_id";--> statement-breakpoint
UPDATE "participants" "p" SET "person_id" = "first"."person_id"
FROM (
	SELECT "id", 'psn_' || substr(first_value("id") OVER (PARTITION BY "conference_id", "user_id", "guest_id" ORDER BY "joined_at", "id"), 5) AS "person_id"
	FROM "participants"
) "first"
WHERE "first"."id" = "p"."id";--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
UPDATE "participants" SET "connected_at" = "joined_at" WHERE "absent_since" IS NULL;--> statement-breakpoint
UPDATE "join_requests" "r" SET "decided_by" = NULL WHERE NOT EXISTS (SELECT FROM "participants" "p" WHERE "p"."id" = "r"."decided_by");--> statement-breakpoint
UPDATE "join_requests" SET "approved_for" = "admitted_to";--> statement-breakpoint
ALTER TABLE "conferences" ADD CONSTRAINT "conferences_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_decided_by_participants_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_approved_for_conferences_id_fk" FOREIGN KEY ("approved_for") REFERENCES "public"."conferences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_person_id_conference_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."conference_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conferences_room" ON "conferences" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "participants_person" ON "participants" USING btree ("person_id");