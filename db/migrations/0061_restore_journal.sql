CREATE TABLE "backup_objects" (
	"blob" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"content_type" text NOT NULL,
	"etag" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"place" text NOT NULL,
	"seen_in" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restore_journal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"object" text,
	"state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"segment" text,
	CONSTRAINT "restore_journal_kind" CHECK ("restore_journal"."kind" in ('account', 'purge', 'password', 'block', 'unblock', 'access', 'photo', 'held', 'unsent', 'gone'))
);
--> statement-breakpoint
CREATE INDEX "backup_objects_key" ON "backup_objects" USING btree ("place","key");--> statement-breakpoint
CREATE INDEX "backup_objects_seen" ON "backup_objects" USING btree ("place","seen_in");--> statement-breakpoint
CREATE INDEX "restore_journal_waiting" ON "restore_journal" USING btree ("seq") WHERE segment is null;--> statement-breakpoint
CREATE INDEX "restore_journal_segment" ON "restore_journal" USING btree ("segment");--> statement-breakpoint
CREATE INDEX "restore_journal_created" ON "restore_journal" USING btree ("created_at");