-- Reports from before cases: the open ones about one thing become one case. A job seals what they stored (sealOldSnapshots).
INSERT INTO "moderation_cases" ("subject_type", "subject_id", "user_id", "priority", "report_count", "last_reported_at", "is_shielded", "due_at", "created_at")
SELECT "target_type", "target_id", (array_agg("reported_user_id" ORDER BY "created_at" DESC))[1],
  CASE WHEN bool_or("reason" IN ('underage', 'coercion')) THEN 'urgent' ELSE 'normal' END,
  count(*), max("created_at"), bool_or("reason" = 'underage'),
  min("created_at" + CASE WHEN "reason" IN ('underage', 'coercion') THEN interval '1 hour' ELSE interval '24 hours' END),
  min("created_at")
FROM "reports" WHERE "status" = 'open' AND "case_id" IS NULL
GROUP BY "target_type", "target_id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "reports" r SET "case_id" = c."id" FROM "moderation_cases" c
WHERE r."status" = 'open' AND r."case_id" IS NULL
  AND c."status" = 'open' AND c."subject_type" = r."target_type" AND c."subject_id" = r."target_id";
