ALTER TABLE "recording_dubs" ADD COLUMN "may_be_stored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Which of them have left pieces behind is not known: the next sweep deletes those that there are.
UPDATE "recording_dubs" SET "may_be_stored" = true;