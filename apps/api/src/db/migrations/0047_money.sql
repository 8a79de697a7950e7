ALTER TABLE "payments" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "method_page_at" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET
	"paid_minor" = "price_minor",
	"paid_by" = (
		SELECT "id" FROM "payments" WHERE "subscription_id" = "subscriptions"."id" AND "payments"."status" = 'succeeded'
		ORDER BY "created_at" DESC LIMIT 1
	);--> statement-breakpoint
-- An invoice is never changed, with one exception: when its buyer's account is deleted, the name and the address are cleared.
-- Drafts have no number.
CREATE FUNCTION "keep_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.number IS NULL THEN
		IF TG_OP = 'DELETE' THEN
			RETURN OLD;
		END IF;
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF NEW.buyer_name = '' THEN
			OLD.buyer_name := '';
		END IF;
		IF NEW.buyer_email = '' THEN
			OLD.buyer_email := '';
		END IF;
		IF NEW IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'an invoice stays as it was issued';
END
$$;--> statement-breakpoint
CREATE TRIGGER "invoices_kept" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "keep_invoices"();
