CREATE TABLE "quick_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quick_replies_content" CHECK ("quick_replies"."content" ~ '\S' and char_length("quick_replies"."content") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"user_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_user_id_process_id_pk" PRIMARY KEY("user_id","process_id"),
	CONSTRAINT "connections_count" CHECK ("connections"."count" > 0)
);
--> statement-breakpoint
DROP INDEX "users_online";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "online_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_message_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "message_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "mailed_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "phrase" text;--> statement-breakpoint
ALTER TABLE "quick_replies" ADD CONSTRAINT "quick_replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quick_replies_owner" ON "quick_replies" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "connections_process" ON "connections" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "connections_until" ON "connections" USING btree ("until");--> statement-breakpoint
-- Whoever is online stays it for as long as before.
UPDATE "users" SET "online_until" = "last_seen" + interval '5 minutes' WHERE "last_seen" > now() - interval '5 minutes';--> statement-breakpoint
CREATE INDEX "users_online" ON "users" USING btree ("online_until") WHERE user_type = 'trans' and show_online_status;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_phrase" CHECK ("messages"."phrase" is null or ("messages"."message_type" = 'text' and "messages"."phrase" ~ '^[a-zA-Z]{1,40}$'));