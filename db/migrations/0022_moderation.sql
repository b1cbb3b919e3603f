CREATE TABLE "case_evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"sealed" "bytea",
	"file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_evidence_kind" CHECK ("case_evidence"."kind" in ('profile', 'photo', 'message', 'album')),
	CONSTRAINT "case_evidence_content" CHECK (num_nonnulls("case_evidence"."sealed", "case_evidence"."file") = 1)
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_notes_text" CHECK (char_length("case_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"hint" text,
	"hint_details" jsonb,
	"report_count" integer DEFAULT 0 NOT NULL,
	"last_reported_at" timestamp with time zone,
	"is_shielded" boolean DEFAULT false NOT NULL,
	"assigned_to" uuid,
	"assigned_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_cases_subject_type" CHECK ("moderation_cases"."subject_type" in ('profile', 'image', 'album', 'message')),
	CONSTRAINT "moderation_cases_priority" CHECK ("moderation_cases"."priority" in ('urgent', 'normal')),
	CONSTRAINT "moderation_cases_status" CHECK ("moderation_cases"."status" in ('open', 'decided')),
	CONSTRAINT "moderation_cases_hint" CHECK ("moderation_cases"."hint" in ('blocked-hash', 'picture-search', 'verification', 'payment')),
	CONSTRAINT "moderation_cases_counts" CHECK ("moderation_cases"."report_count" >= 0 and "moderation_cases"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"decision_id" uuid NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_text" CHECK (char_length("appeals"."text") between 1 and 5000),
	CONSTRAINT "appeals_email" CHECK (char_length("appeals"."email") between 3 and 254),
	CONSTRAINT "appeals_language" CHECK ("appeals"."language" in ('de', 'en', 'pt', 'es', 'fr')),
	CONSTRAINT "appeals_status" CHECK ("appeals"."status" in ('open', 'upheld', 'rejected')),
	CONSTRAINT "appeals_answer" CHECK (char_length("appeals"."answer") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid,
	"decided_by" uuid,
	"action" text NOT NULL,
	"ground" text,
	"facts" text,
	"limit_kind" text,
	"days" integer,
	"is_hinted" boolean DEFAULT false NOT NULL,
	"language" text,
	"statement_subject" text,
	"statement_text" text,
	"statement_due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"appeal_token" text,
	"appeal_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('dismiss', 'warn', 'remove', 'limit', 'suspend-days', 'suspend', 'hand-over')),
	CONSTRAINT "decisions_ground" CHECK ("decisions"."ground" in ('minors', 'coercion', 'fake-profile', 'fraud', 'nudity', 'harassment', 'illegal-content', 'spam', 'contact-data', 'other-terms')),
	CONSTRAINT "decisions_limit_kind" CHECK ("decisions"."limit_kind" in ('no-new-conversations', 'not-listed')),
	CONSTRAINT "decisions_facts" CHECK (char_length("decisions"."facts") between 0 and 2000),
	CONSTRAINT "decisions_language" CHECK ("decisions"."language" in ('de', 'en', 'pt', 'es', 'fr')),
	CONSTRAINT "decisions_grounded" CHECK ("decisions"."action" = 'dismiss' or "decisions"."ground" is not null)
);
--> statement-breakpoint
CREATE TABLE "strikes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unlisted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "no_new_conversations_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_email" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_name" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "language" text DEFAULT 'de' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD CONSTRAINT "case_evidence_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_evidence_case" ON "case_evidence" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "case_evidence_subject" ON "case_evidence" USING btree ("case_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "case_notes_case" ON "case_notes" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("subject_type","subject_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("priority" DESC NULLS LAST,"due_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_user" ON "moderation_cases" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_cases_subject" ON "moderation_cases" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_created" ON "moderation_cases" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "moderation_cases_assigned" ON "moderation_cases" USING btree ("assigned_to","due_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_decision" ON "appeals" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "appeals_created" ON "appeals" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_case" ON "decisions" USING btree ("case_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_user" ON "decisions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_created" ON "decisions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_appeal_token" ON "decisions" USING btree ("appeal_token");--> statement-breakpoint
CREATE INDEX "strikes_user" ON "strikes" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "strikes_decision" ON "strikes" USING btree ("decision_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_moderators" ON "users" USING btree ("id") WHERE is_moderator;--> statement-breakpoint
CREATE INDEX "users_suspended_until" ON "users" USING btree ("suspended_until") WHERE suspended_until is not null;--> statement-breakpoint
CREATE INDEX "users_unlisted_until" ON "users" USING btree ("unlisted_until") WHERE unlisted_until is not null;--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_until" CHECK ("users"."suspended_until" is null or "users"."is_suspended");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_language" CHECK ("reports"."language" in ('de', 'en', 'pt', 'es', 'fr'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_email" CHECK (char_length("reports"."reporter_email") between 3 and 254);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_name" CHECK (char_length("reports"."reporter_name") between 1 and 40);