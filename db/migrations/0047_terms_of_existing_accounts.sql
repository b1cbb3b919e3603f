-- Whoever registered before answers were stored accepted the version of that time.
INSERT INTO "terms_answers" ("user_id", "version", "answer", "occasion", "language", "created_at")
SELECT "id", '2026-11-20', 'accepted', 'registration', "language", "terms_accepted_at"
FROM "users" WHERE "terms_accepted_at" IS NOT NULL;
