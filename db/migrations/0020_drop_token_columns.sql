DROP INDEX "users_verification_token";--> statement-breakpoint
DROP INDEX "users_reset_token";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_verification_token";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_verification_expires";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "password_reset_token";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "password_reset_expires";