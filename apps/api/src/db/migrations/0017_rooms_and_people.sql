CREATE TABLE "recent_rooms" (
	"user_id" text NOT NULL,
	"room_id" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_rooms_user_id_room_id_pk" PRIMARY KEY("user_id","room_id")
);
--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "origin_id" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "blocked_for" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "lobby_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recent_rooms" ADD CONSTRAINT "recent_rooms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_rooms" ADD CONSTRAINT "recent_rooms_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_rooms_latest" ON "recent_rooms" USING btree ("user_id","last_used_at");--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_origin_id_guests_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_blocked_for_conferences_id_fk" FOREIGN KEY ("blocked_for") REFERENCES "public"."conferences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_origin" ON "guests" USING btree ("origin_id");--> statement-breakpoint
CREATE INDEX "join_requests_blocked" ON "join_requests" USING btree ("blocked_for") WHERE blocked_for is not null;
--> statement-breakpoint
INSERT INTO "recent_rooms" ("user_id", "room_id", "last_used_at")
SELECT p."user_id", c."room_id", max(a."joined_at")
FROM "participants" a
JOIN "conference_people" p ON p."id" = a."person_id"
JOIN "conferences" c ON c."id" = a."conference_id"
JOIN "users" u ON u."id" = p."user_id"
WHERE u."deleted_at" IS NULL
GROUP BY p."user_id", c."room_id";
