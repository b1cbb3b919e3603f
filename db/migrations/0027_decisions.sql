CREATE TABLE "public_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"is_illegal" boolean DEFAULT false NOT NULL,
	"reporter_id" uuid,
	"email" text,
	"name" text,
	"language" text NOT NULL,
	"answer_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_reports_address" CHECK (char_length("public_reports"."address") between 1 and 300),
	CONSTRAINT "public_reports_reason" CHECK ("public_reports"."reason" in ('underage', 'coercion', 'fake', 'fraud', 'nudity', 'harassment', 'other')),
	CONSTRAINT "public_reports_details" CHECK (char_length("public_reports"."details") between 1 and 1000),
	CONSTRAINT "public_reports_email" CHECK (char_length("public_reports"."email") between 3 and 254),
	CONSTRAINT "public_reports_name" CHECK (char_length("public_reports"."name") between 1 and 40),
	CONSTRAINT "public_reports_language" CHECK ("public_reports"."language" in ('de', 'en', 'pt', 'es', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "transparency_months" (
	"month" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_hidden_until_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "is_suspending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "removed" jsonb;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "lifted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_reports" ADD CONSTRAINT "public_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_reports_answer" ON "public_reports" USING btree ("answer_at");--> statement-breakpoint
CREATE INDEX "public_reports_reporter" ON "public_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "users_no_new_conversations_until" ON "users" USING btree ("no_new_conversations_until") WHERE no_new_conversations_until is not null;--> statement-breakpoint
CREATE INDEX "decisions_in_force" ON "decisions" USING btree ("user_id") WHERE undone_at is null and lifted_at is null and action in ('limit', 'suspend-days', 'suspend', 'hand-over');--> statement-breakpoint
CREATE INDEX "decisions_unread" ON "decisions" USING btree ("user_id") WHERE sent_at is not null and read_at is null;--> statement-breakpoint
CREATE INDEX "decisions_removed" ON "decisions" USING btree ("created_at") WHERE removed is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_decision" CHECK ("users"."suspension_decision_id" is null or "users"."is_suspended");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_removed" CHECK (not "messages"."is_removed" or "messages"."unsent_at" is not null);--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_duration" CHECK (("decisions"."action" in ('limit', 'suspend-days')) = ("decisions"."days" is not null) and ("decisions"."action" = 'limit') = ("decisions"."limit_kind" is not null));