DROP INDEX "payments_newest";--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "users_last_login";--> statement-breakpoint
CREATE INDEX "payments_listed" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount_minor" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_last_seen" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST);