ALTER TABLE "chat_members" ADD COLUMN "sealed_name" text;--> statement-breakpoint
-- Of earlier blocks the names as they are; after fourteen days nobody is named any more.
UPDATE "chat_members" m SET "sealed_name" = u."first_name" FROM "users" u
WHERE u."id" = m."partner_id" AND m."sealed_at" > now() - interval '14 days';
