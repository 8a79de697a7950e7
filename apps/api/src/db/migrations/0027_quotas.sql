CREATE TABLE "quota_entries" (
	"usage_id" bigint NOT NULL,
	"consumer" text NOT NULL,
	"charged" bigint NOT NULL,
	"forgiven" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"reserved_until" timestamp with time zone,
	"conference_id" text,
	"began_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quota_entries_usage_id_consumer_pk" PRIMARY KEY("usage_id","consumer")
);
--> statement-breakpoint
CREATE TABLE "quota_limits" (
	"user_id" text NOT NULL,
	"feature" text NOT NULL,
	"counts" bigint,
	CONSTRAINT "quota_limits_user_id_feature_pk" PRIMARY KEY("user_id","feature")
);
--> statement-breakpoint
CREATE TABLE "quota_usages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quota_usages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"feature" text NOT NULL,
	"basis" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"current" boolean NOT NULL,
	"plan" text NOT NULL,
	"limit" bigint,
	"used" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"told" smallint DEFAULT 0 NOT NULL,
	"used_up_at" timestamp with time zone,
	CONSTRAINT "quota_usages_not_negative" CHECK (used >= 0 and reserved >= 0)
);
--> statement-breakpoint
ALTER TABLE "quota_entries" ADD CONSTRAINT "quota_entries_conference_id_conferences_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_entries" ADD CONSTRAINT "quota_entries_usage_id_quota_usages_id_fk" FOREIGN KEY ("usage_id") REFERENCES "public"."quota_usages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_limits" ADD CONSTRAINT "quota_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_usages" ADD CONSTRAINT "quota_usages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quota_entries_consumer" ON "quota_entries" USING btree ("consumer");--> statement-breakpoint
CREATE INDEX "quota_entries_conference" ON "quota_entries" USING btree ("conference_id");--> statement-breakpoint
CREATE INDEX "quota_entries_reserved" ON "quota_entries" USING btree ("reserved_until") WHERE reserved > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "quota_usages_current" ON "quota_usages" USING btree ("user_id","feature") WHERE "current";--> statement-breakpoint
CREATE UNIQUE INDEX "quota_usages_period" ON "quota_usages" USING btree ("user_id","feature","period_start");--> statement-breakpoint
CREATE INDEX "quota_usages_end" ON "quota_usages" USING btree ("period_end");