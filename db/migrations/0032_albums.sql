CREATE TABLE "album_ledger" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry" text NOT NULL,
	"access_id" uuid NOT NULL,
	"album_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "album_ledger_entry" CHECK ("album_ledger"."entry" in ('share', 'extension', 'revocation'))
);
--> statement-breakpoint
DROP INDEX "album_access_album";--> statement-breakpoint
DROP INDEX "album_access_granted_by";--> statement-breakpoint
DROP INDEX "private_albums_owner";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "album_access" ADD COLUMN "code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "album_access" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "album_access" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "private_albums" ADD COLUMN "is_explicit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "private_albums" ADD COLUMN "cover_image_id" uuid;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD CONSTRAINT "album_ledger_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD CONSTRAINT "album_ledger_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_ledger_owner" ON "album_ledger" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "album_ledger_receiver" ON "album_ledger" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_album" ON "messages" USING btree ("private_album_id") WHERE private_album_id is not null;--> statement-breakpoint
CREATE INDEX "album_access_granted_by" ON "album_access" USING btree ("granted_by","expires_at");--> statement-breakpoint
CREATE INDEX "private_albums_owner" ON "private_albums" USING btree ("owner_id","created_at","id");--> statement-breakpoint
ALTER TABLE "album_access" ADD CONSTRAINT "album_access_receiver" UNIQUE("album_id","user_id");--> statement-breakpoint
ALTER TABLE "album_access" ADD CONSTRAINT "album_access_code" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "album_access" ADD CONSTRAINT "album_access_code_format" CHECK ("album_access"."code" ~ '^[0-9A-HJKMNP-TV-Z]{8}$');