ALTER TABLE "interpreter_jobs" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "interpreter_jobs" CASCADE;--> statement-breakpoint
ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_admitted_to_conferences_id_fk";
--> statement-breakpoint
DROP INDEX "participants_user";--> statement-breakpoint
DROP INDEX "participants_guest";--> statement-breakpoint
ALTER TABLE "join_requests" DROP COLUMN "admitted_to";--> statement-breakpoint
ALTER TABLE "participants" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "participants" DROP COLUMN "guest_id";--> statement-breakpoint
ALTER TABLE "participants" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "participants" DROP COLUMN "role";--> statement-breakpoint
ALTER TABLE "participants" DROP COLUMN "expelled_at";