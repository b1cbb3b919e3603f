ALTER TABLE "album_ledger" DROP CONSTRAINT "album_ledger_entry";--> statement-breakpoint
ALTER TABLE "album_ledger" DROP CONSTRAINT "album_ledger_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "album_ledger" DROP CONSTRAINT "album_ledger_receiver_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "album_ledger" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "album_ledger" ALTER COLUMN "receiver_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "image_count" integer;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "opened_on" date;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "owner_salt" "bytea";--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "owner_digest" "bytea";--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "receiver_salt" "bytea";--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "receiver_digest" "bytea";--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "title_salt" "bytea";--> statement-breakpoint
ALTER TABLE "album_ledger" ADD COLUMN "title_digest" "bytea";--> statement-breakpoint
ALTER TABLE "album_ledger" ADD CONSTRAINT "album_ledger_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD CONSTRAINT "album_ledger_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_ledger_access" ON "album_ledger" USING btree ("access_id","created_at");--> statement-breakpoint
CREATE INDEX "album_ledger_album" ON "album_ledger" USING btree ("album_id","entry");--> statement-breakpoint
CREATE UNIQUE INDEX "album_ledger_opening" ON "album_ledger" USING btree ("access_id","opened_on") WHERE opened_on is not null;--> statement-breakpoint
ALTER TABLE "album_ledger" ADD CONSTRAINT "album_ledger_day" CHECK (("album_ledger"."opened_on" is not null) = ("album_ledger"."entry" = 'opening'));--> statement-breakpoint
ALTER TABLE "album_ledger" ADD CONSTRAINT "album_ledger_entry" CHECK ("album_ledger"."entry" in ('share', 'extension', 'revocation', 'opening', 'end', 'resumption'));