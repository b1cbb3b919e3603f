ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind";--> statement-breakpoint
-- Suspension instead of blocking (NAMES.md). The rows are renamed between the two checks: each allows only its own words.
UPDATE "security_events" SET "kind" = CASE "kind" WHEN 'blocked' THEN 'suspended' ELSE 'reinstated' END WHERE "kind" IN ('blocked', 'unblocked');--> statement-breakpoint
UPDATE "admin_logs" SET "action" = CASE "action" WHEN 'user.block' THEN 'user.suspend' ELSE 'user.reinstate' END WHERE "action" IN ('user.block', 'user.unblock');--> statement-breakpoint
UPDATE "sessions" SET "sess" = jsonb_set("sess"::jsonb, '{ended}', '"suspended"')::json WHERE "sess"::jsonb ->> 'ended' = 'blocked';--> statement-breakpoint
-- Running delays and limits keep their counts under the new names.
UPDATE "request_limits" SET "key" = regexp_replace("key", '^signIn-place', 'signIn-accountAndIp') WHERE "key" LIKE 'signIn-place%';--> statement-breakpoint
UPDATE "request_limits" SET "key" = regexp_replace("key", '^signIn-asker', 'signIn-ip') WHERE "key" LIKE 'signIn-asker%';--> statement-breakpoint
UPDATE "request_limits" SET "key" = regexp_replace("key", '^signIn-strangers', 'signIn-unknownDevices') WHERE "key" LIKE 'signIn-strangers%';--> statement-breakpoint
UPDATE "request_limits" SET "key" = regexp_replace("key", '^codeStrangers', 'codeUnknownDevices') WHERE "key" LIKE 'codeStrangers%';--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind" CHECK ("security_events"."kind" in ('registered', 'email-verified', 'signed-in', 'signed-in-new-device', 'sign-in-failed', 'second-factor-failed', 'signed-out', 'session-ended', 'sessions-ended', 'reset-requested', 'password-reset', 'password-changed', 'email-change-requested', 'email-changed', 'second-factor-on', 'second-factor-off', 'second-factor-removal-requested', 'second-factor-removal-cancelled', 'recovery-code-used', 'recovery-codes-renewed', 'passkey-added', 'passkey-removed', 'suspended', 'reinstated', 'deleted', 'restored'));
