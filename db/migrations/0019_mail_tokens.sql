CREATE TABLE "mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_tokens_kind" CHECK ("mail_tokens"."kind" in ('verify-email', 'reset-password', 'keep-second-factor'))
);
--> statement-breakpoint
CREATE TABLE "second_factor_removals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"country" text,
	"network" text,
	"due_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_removals" ADD CONSTRAINT "second_factor_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_tokens_expire" ON "mail_tokens" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "second_factor_removals_due" ON "second_factor_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "users_registrations" ON "users" USING btree ("created_at") WHERE registration_id is not null;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind" CHECK ("security_events"."kind" in ('registered', 'email-verified', 'signed-in', 'signed-in-new-device', 'sign-in-failed', 'second-factor-failed', 'signed-out', 'session-ended', 'sessions-ended', 'reset-requested', 'password-reset', 'password-changed', 'email-change-requested', 'email-changed', 'second-factor-on', 'second-factor-off', 'second-factor-removal-requested', 'second-factor-removal-cancelled', 'recovery-code-used', 'recovery-codes-renewed', 'passkey-added', 'passkey-removed', 'blocked', 'unblocked', 'deleted', 'restored'));--> statement-breakpoint
UPDATE "users" SET "registration_id" = gen_random_uuid()
  WHERE NOT "is_email_verified" AND "email_verification_token" IS NOT NULL AND "last_login_at" IS NULL;--> statement-breakpoint
INSERT INTO "mail_tokens" ("token_hash", "kind", "user_id", "email", "expire")
  SELECT "email_verification_token", 'verify-email', "id", "email", "email_verification_expires" FROM "users"
  WHERE NOT "is_email_verified" AND "email_verification_token" IS NOT NULL AND "email_verification_expires" IS NOT NULL
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "mail_tokens" ("token_hash", "kind", "user_id", "email", "expire")
  SELECT "password_reset_token", 'reset-password', "id", "email", "password_reset_expires" FROM "users"
  WHERE "password_reset_token" IS NOT NULL AND "password_reset_expires" IS NOT NULL
  ON CONFLICT DO NOTHING;
