ALTER TABLE "calendar_revocations" ADD COLUMN "account_hash" text;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "account_hash" text;--> statement-breakpoint
CREATE INDEX "calendar_sources_account" ON "calendar_sources" USING btree ("account_hash");