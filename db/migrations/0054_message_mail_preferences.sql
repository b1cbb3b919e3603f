-- The choice of the chat settings becomes one of the notification settings, for both kinds that it covered.
INSERT INTO "notification_preferences" ("user_id", "kind", "channel", "is_on")
SELECT u."id", k."kind", 'mail', false FROM "users" u CROSS JOIN (VALUES ('message'), ('request')) AS k("kind")
WHERE NOT u."wants_message_mails";
