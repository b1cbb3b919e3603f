CREATE TABLE "chat_members" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"is_starter" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepts_images" boolean DEFAULT false NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"cleared_seq" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"latest_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_members_room_id_user_id_pk" PRIMARY KEY("room_id","user_id"),
	CONSTRAINT "chat_members_counts" CHECK ("chat_members"."unread_count" >= 0 and "chat_members"."read_seq" >= 0 and "chat_members"."cleared_seq" >= 0)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_text_said";--> statement-breakpoint
DROP INDEX "chat_rooms_user1";--> statement-breakpoint
DROP INDEX "messages_pair";--> statement-breakpoint
DROP INDEX "messages_sender";--> statement-breakpoint
DROP INDEX "chat_rooms_user2";--> statement-breakpoint
DROP INDEX "messages_unread";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "takes_requests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "last_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "seq" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
-- What was said before gets its room, its place and what it is to each of the two.
INSERT INTO "chat_rooms" ("user1_id", "user2_id", "created_at", "updated_at")
SELECT least(sender_id, receiver_id), greatest(sender_id, receiver_id), min(created_at), max(created_at)
FROM "messages" GROUP BY 1, 2 ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "messages" SET "room_id" = placed.room_id, "seq" = placed.seq FROM (
	SELECT m.id, r.id AS room_id, row_number() OVER (PARTITION BY r.id ORDER BY m.created_at, m.id) AS seq
	FROM "messages" m JOIN "chat_rooms" r
		ON r.user1_id = least(m.sender_id, m.receiver_id) AND r.user2_id = greatest(m.sender_id, m.receiver_id)
) AS placed WHERE "messages"."id" = placed.id;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "room_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "seq" SET NOT NULL;--> statement-breakpoint
UPDATE "chat_rooms" SET "last_seq" = last.seq, "last_message_id" = last.id FROM (
	SELECT DISTINCT ON (room_id) room_id, seq, id FROM "messages" ORDER BY room_id, seq DESC
) AS last WHERE "chat_rooms"."id" = last.room_id;--> statement-breakpoint
INSERT INTO "chat_members" ("room_id", "user_id", "partner_id", "is_starter", "accepted_at", "unread_count", "read_seq", "delivered_seq", "latest_at", "created_at")
SELECT r.id, own.user_id, own.partner_id, coalesce(first.sender_id = own.user_id, false),
	CASE WHEN first.sender_id = own.user_id THEN r.created_at ELSE coalesce(
		(SELECT min(m.created_at) FROM "messages" m WHERE m.room_id = r.id AND m.sender_id = own.user_id),
		(SELECT l.created_at FROM "matches" l WHERE l.user_id = own.user_id AND l.target_user_id = own.partner_id AND l.is_mutual)) END,
	unread.count, coalesce(unread.first - 1, r.last_seq), coalesce(unread.first - 1, r.last_seq), r.updated_at, r.created_at
FROM "chat_rooms" r
CROSS JOIN LATERAL (VALUES (r.user1_id, r.user2_id), (r.user2_id, r.user1_id)) AS own(user_id, partner_id)
LEFT JOIN "messages" first ON first.room_id = r.id AND first.seq = 1
CROSS JOIN LATERAL (
	SELECT count(*)::int AS count, min(m.seq) AS first FROM "messages" m
	WHERE m.room_id = r.id AND m.receiver_id = own.user_id AND NOT m.is_read
) AS unread;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_members_pair" ON "chat_members" USING btree ("user_id","partner_id");--> statement-breakpoint
CREATE INDEX "chat_members_latest" ON "chat_members" USING btree ("user_id","latest_at" DESC NULLS LAST,"room_id");--> statement-breakpoint
CREATE INDEX "chat_members_unread" ON "chat_members" USING btree ("user_id") WHERE unread_count > 0;--> statement-breakpoint
CREATE INDEX "chat_members_started" ON "chat_members" USING btree ("user_id","created_at") WHERE is_starter;--> statement-breakpoint
CREATE INDEX "chat_members_partner" ON "chat_members" USING btree ("partner_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_image" ON "messages" USING btree ("image_url") WHERE image_url is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_place" ON "messages" USING btree ("room_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_rooms_user2" ON "chat_rooms" USING btree ("user2_id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("room_id","receiver_id") WHERE not is_read;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_text_said" CHECK ("messages"."message_type" <> 'text' or "messages"."taken_back_at" is not null or "messages"."content" ~ '\S');