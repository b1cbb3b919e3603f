-- Standard names (NAMES.md). Indexes, checks and triggers follow their tables and columns; functions keep their text and are made anew.
ALTER TABLE "address_requests" RENAME TO "account_mail_jobs";
--> statement-breakpoint
ALTER TABLE "kept_forms" RENAME TO "form_drafts";
--> statement-breakpoint
ALTER TABLE "spent_proofs" RENAME TO "consumed_tokens";
--> statement-breakpoint
ALTER TABLE "loose_media" RENAME TO "orphaned_files";
--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "is_blocked" TO "is_suspended";
--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "block_reason" TO "suspension_reason";
--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "taken_back_at" TO "unsent_at";
--> statement-breakpoint
ALTER INDEX "users_gone" RENAME TO "users_inactive";
--> statement-breakpoint
ALTER INDEX "messages_place" RENAME TO "messages_room_seq";
--> statement-breakpoint
ALTER INDEX "address_requests_created" RENAME TO "account_mail_jobs_created";
--> statement-breakpoint
ALTER INDEX "address_requests_email" RENAME TO "account_mail_jobs_email";
--> statement-breakpoint
ALTER INDEX "kept_forms_expire" RENAME TO "form_drafts_expire";
--> statement-breakpoint
ALTER INDEX "spent_proofs_expire" RENAME TO "consumed_tokens_expire";
--> statement-breakpoint
ALTER INDEX "loose_media_since" RENAME TO "orphaned_files_since";
--> statement-breakpoint
ALTER TABLE "account_mail_jobs" RENAME CONSTRAINT "address_requests_kind" TO "account_mail_jobs_kind";
--> statement-breakpoint
ALTER TABLE "account_mail_jobs" RENAME CONSTRAINT "address_requests_email" TO "account_mail_jobs_email";
--> statement-breakpoint
ALTER TABLE "account_mail_jobs" RENAME CONSTRAINT "address_requests_language" TO "account_mail_jobs_language";
--> statement-breakpoint
ALTER TABLE "account_mail_jobs" RENAME CONSTRAINT "address_requests_first_name" TO "account_mail_jobs_first_name";
--> statement-breakpoint
ALTER TABLE "account_mail_jobs" RENAME CONSTRAINT "address_requests_last_name" TO "account_mail_jobs_last_name";
--> statement-breakpoint
ALTER TABLE "account_mail_jobs" RENAME CONSTRAINT "address_requests_user_type" TO "account_mail_jobs_user_type";
--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "kept_forms_user_id_users_id_fk" TO "form_drafts_user_id_users_id_fk";
--> statement-breakpoint
ALTER INDEX IF EXISTS "address_requests_pkey" RENAME TO "account_mail_jobs_pkey";
--> statement-breakpoint
ALTER INDEX IF EXISTS "kept_forms_pkey" RENAME TO "form_drafts_pkey";
--> statement-breakpoint
ALTER INDEX IF EXISTS "spent_proofs_pkey" RENAME TO "consumed_tokens_pkey";
--> statement-breakpoint
ALTER INDEX IF EXISTS "loose_media_pkey" RENAME TO "orphaned_files_pkey";
--> statement-breakpoint
ALTER FUNCTION fold(text) RENAME TO normalize_for_search;
--> statement-breakpoint
DO $$
DECLARE
  fn record;
  definition text;
BEGIN
  FOR fn IN
    SELECT p.oid FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = current_schema() AND p.prosrc ~ '\y(is_blocked|block_reason|taken_back_at|address_requests|spent_proofs|kept_forms|loose_media|fold)\y'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    definition := pg_get_functiondef(fn.oid);
    definition := regexp_replace(definition, '\yis_blocked\y', 'is_suspended', 'g');
    definition := regexp_replace(definition, '\yblock_reason\y', 'suspension_reason', 'g');
    definition := regexp_replace(definition, '\ytaken_back_at\y', 'unsent_at', 'g');
    definition := regexp_replace(definition, '\yaddress_requests\y', 'account_mail_jobs', 'g');
    definition := regexp_replace(definition, '\yspent_proofs\y', 'consumed_tokens', 'g');
    definition := regexp_replace(definition, '\ykept_forms\y', 'form_drafts', 'g');
    definition := regexp_replace(definition, '\yloose_media\y', 'orphaned_files', 'g');
    definition := regexp_replace(definition, '\yfold\(', 'normalize_for_search(', 'g');
    EXECUTE definition;
  END LOOP;
END $$;
