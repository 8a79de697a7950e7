CREATE TABLE "conference_access" (
	"user_id" text NOT NULL,
	"conference_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"via" text NOT NULL,
	"share_id" text,
	CONSTRAINT "conference_access_user_id_conference_id_pk" PRIMARY KEY("user_id","conference_id")
);
--> statement-breakpoint
CREATE TABLE "conference_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"conference_id" text NOT NULL,
	"created_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"includes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"max_uses" integer
);
--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "conference_access" ADD CONSTRAINT "conference_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_access" ADD CONSTRAINT "conference_access_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_access" ADD CONSTRAINT "conference_access_share_id_conference_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."conference_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_shares" ADD CONSTRAINT "conference_shares_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_shares" ADD CONSTRAINT "conference_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conference_access_newest" ON "conference_access" USING btree ("user_id","started_at" DESC NULLS LAST,"conference_id");--> statement-breakpoint
CREATE INDEX "conference_access_conference" ON "conference_access" USING btree ("conference_id");--> statement-breakpoint
CREATE INDEX "conference_access_share" ON "conference_access" USING btree ("share_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conference_shares_token" ON "conference_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "conference_shares_conference" ON "conference_shares" USING btree ("conference_id");--> statement-breakpoint
CREATE INDEX "conference_shares_creator" ON "conference_shares" USING btree ("created_by");--> statement-breakpoint
INSERT INTO "conference_access" ("user_id", "conference_id", "started_at", "via")
SELECT c."created_by", c."id", c."started_at", 'host'
FROM "conferences" c JOIN "users" u ON u."id" = c."created_by" AND u."deleted_at" IS NULL;--> statement-breakpoint
INSERT INTO "conference_access" ("user_id", "conference_id", "started_at", "via")
SELECT p."user_id", c."id", c."started_at", 'participant'
FROM "conference_people" p
JOIN "conferences" c ON c."id" = p."conference_id"
JOIN "users" u ON u."id" = p."user_id" AND u."deleted_at" IS NULL
WHERE p."expelled_at" IS NULL
ON CONFLICT DO NOTHING;
