ALTER TABLE "case_evidence" DROP CONSTRAINT "case_evidence_content";--> statement-breakpoint
ALTER TABLE "case_evidence" DROP CONSTRAINT "case_evidence_case_id_moderation_cases_id_fk";
--> statement-breakpoint
DROP INDEX "case_evidence_case";--> statement-breakpoint
DROP INDEX "case_evidence_subject";--> statement-breakpoint
DROP INDEX "moderation_cases_created";--> statement-breakpoint
ALTER TABLE "case_evidence" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "snapshot" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "state" text DEFAULT 'stored' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "seal_key" text;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "phash" text;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD CONSTRAINT "case_evidence_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_evidence_piece" ON "case_evidence" USING btree ("case_id","kind","subject_id","digest");--> statement-breakpoint
CREATE INDEX "case_evidence_source" ON "case_evidence" USING btree ("source") WHERE source is not null;--> statement-breakpoint
CREATE INDEX "case_evidence_seal_key" ON "case_evidence" USING btree ("seal_key");--> statement-breakpoint
CREATE INDEX "case_evidence_phash" ON "case_evidence" USING btree ("phash") WHERE phash is not null;--> statement-breakpoint
CREATE INDEX "moderation_cases_newest" ON "moderation_cases" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_cases_most" ON "moderation_cases" USING btree ("report_count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_cases_closing" ON "moderation_cases" USING btree ("decided_at") WHERE status = 'decided' and closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_reason" ON "reports" USING btree ("reason","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_snapshots" ON "reports" USING btree ("case_id") WHERE snapshot is not null;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD CONSTRAINT "case_evidence_state" CHECK ("case_evidence"."state" in ('waiting', 'stored', 'missing'));--> statement-breakpoint
ALTER TABLE "case_evidence" ADD CONSTRAINT "case_evidence_content" CHECK (num_nonnulls("case_evidence"."sealed", "case_evidence"."file") = case "case_evidence"."state" when 'stored' then 1 else 0 end
        and ("case_evidence"."source" is not null) = ("case_evidence"."state" = 'waiting')
        and ("case_evidence"."seal_key" is not null) = ("case_evidence"."state" = 'stored'));--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_closed" CHECK ("moderation_cases"."closed_at" is null or "moderation_cases"."status" = 'decided');