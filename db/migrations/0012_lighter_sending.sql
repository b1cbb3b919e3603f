UPDATE "chat_rooms" SET "updated_at" = own.latest_at FROM "chat_members" own
WHERE own.room_id = "chat_rooms"."id" AND own.user_id = "chat_rooms"."user1_id" AND "chat_rooms"."updated_at" <> own.latest_at;--> statement-breakpoint
-- Room on each page for the next version of a row: what a message changes stands in no index, so it stays there.
ALTER TABLE "chat_rooms" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "chat_members" SET (fillfactor = 80);--> statement-breakpoint
DROP INDEX "chat_members_latest";--> statement-breakpoint
DROP INDEX "chat_members_unread";--> statement-breakpoint
CREATE INDEX "users_gone" ON "users" USING btree ("id") WHERE is_blocked or deleted_at is not null;--> statement-breakpoint
ALTER TABLE "chat_members" DROP COLUMN "latest_at";