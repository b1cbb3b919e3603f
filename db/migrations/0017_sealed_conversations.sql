DROP INDEX "chat_members_pair";--> statement-breakpoint
DROP INDEX "messages_unread";--> statement-breakpoint
DROP INDEX "chat_rooms_pair";--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "sealed_by" uuid;--> statement-breakpoint
-- Each calls the other one by their own id so far; what stands under a block is sealed.
UPDATE "chat_members" SET "contact_id" = "partner_id", "sealed_at" = (
	SELECT min(b.created_at) FROM "user_blocks" b
	WHERE (b.user_id = "chat_members"."user_id" AND b.blocked_user_id = "chat_members"."partner_id")
		OR (b.user_id = "chat_members"."partner_id" AND b.blocked_user_id = "chat_members"."user_id"));--> statement-breakpoint
UPDATE "chat_rooms" SET "sealed_by" = b.user_id FROM "user_blocks" b
WHERE "chat_rooms"."user1_id" = least(b.user_id, b.blocked_user_id) AND "chat_rooms"."user2_id" = greatest(b.user_id, b.blocked_user_id);--> statement-breakpoint
ALTER TABLE "chat_members" ALTER COLUMN "contact_id" SET NOT NULL;--> statement-breakpoint
-- What drifted apart follows from how far each one read.
UPDATE "messages" SET "is_read" = NOT "is_read" FROM "chat_members" m
WHERE m.room_id = "messages"."room_id" AND m.user_id = "messages"."receiver_id" AND "messages"."is_read" <> ("messages"."seq" <= m.read_seq);--> statement-breakpoint
UPDATE "chat_members" SET "unread_count" = waiting.count FROM (
	SELECT m.room_id, m.user_id, (SELECT count(*)::int FROM "messages" s WHERE s.room_id = m.room_id AND s.receiver_id = m.user_id
		AND s.seq > greatest(m.read_seq, m.cleared_seq) AND s.taken_back_at IS NULL) AS count
	FROM "chat_members" m
) AS waiting WHERE waiting.room_id = "chat_members"."room_id" AND waiting.user_id = "chat_members"."user_id"
	AND "chat_members"."unread_count" <> waiting.count;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_members_contact" ON "chat_members" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("created_at") WHERE not is_read and taken_back_at is null;--> statement-breakpoint
CREATE INDEX "chat_rooms_pair" ON "chat_rooms" USING btree ("user1_id","user2_id");
