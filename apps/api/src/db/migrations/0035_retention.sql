CREATE TABLE "legal_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"conference_id" text,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placed_by" text NOT NULL,
	CONSTRAINT "legal_holds_one" CHECK (id = coalesce(user_id, conference_id) and (user_id is null) <> (conference_id is null))
);
--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "retention" jsonb DEFAULT '{"recordings":null,"transcripts":null,"messages":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "retention" jsonb DEFAULT '{"recordings":null,"transcripts":null,"messages":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_user" ON "legal_holds" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_conference" ON "legal_holds" USING btree ("conference_id");