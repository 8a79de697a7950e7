CREATE TABLE "ask_chats" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ask_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ask_messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" text NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"ai_model" text,
	"outcome" text,
	"state" text NOT NULL,
	"sources" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ask_quotes" (
	"message_id" text NOT NULL,
	"number" integer NOT NULL,
	"conference_id" text NOT NULL,
	"segment_id" text NOT NULL,
	"speaker" text NOT NULL,
	"start_ms" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "ask_quotes_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
ALTER TABLE "ask_chats" ADD CONSTRAINT "ask_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_messages" ADD CONSTRAINT "ask_messages_chat_id_ask_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."ask_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_quotes" ADD CONSTRAINT "ask_quotes_message_id_ask_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ask_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_quotes" ADD CONSTRAINT "ask_quotes_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_quotes" ADD CONSTRAINT "ask_quotes_segment_id_transcript_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."transcript_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ask_chats_newest" ON "ask_chats" USING btree ("user_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "ask_messages_chat" ON "ask_messages" USING btree ("chat_id","sequence");--> statement-breakpoint
CREATE INDEX "ask_messages_sources" ON "ask_messages" USING gin ("sources");--> statement-breakpoint
CREATE INDEX "ask_quotes_conference" ON "ask_quotes" USING btree ("conference_id");--> statement-breakpoint
CREATE INDEX "ask_quotes_segment" ON "ask_quotes" USING btree ("segment_id");--> statement-breakpoint
CREATE FUNCTION "ask_forget_meeting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "ask_messages" SET "text" = '' WHERE "role" = 'assistant' AND "sources" @> ARRAY[OLD."id"];
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ask_forget_meeting" AFTER DELETE ON "conferences" FOR EACH ROW EXECUTE FUNCTION "ask_forget_meeting"();
