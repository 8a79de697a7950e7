CREATE TABLE "admin_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_by" text NOT NULL,
	"act" text NOT NULL,
	"user_id" text,
	"object" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_acts_at" ON "admin_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_user" ON "admin_acts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at","id");--> statement-breakpoint
CREATE FUNCTION "keep_admin_acts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.before IS NULL AND NEW.after IS NULL AND
		(NEW.id, NEW.at, NEW.done_by, NEW.act) = (OLD.id, OLD.at, OLD.done_by, OLD.act) AND
		NEW.user_id IS NOT DISTINCT FROM OLD.user_id AND NEW.object IS NOT DISTINCT FROM OLD.object
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the audit log is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "admin_acts_kept" BEFORE UPDATE OR DELETE ON "admin_acts" FOR EACH ROW EXECUTE FUNCTION "keep_admin_acts"();
