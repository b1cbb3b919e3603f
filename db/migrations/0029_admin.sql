CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_head_one" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "daily_stats" (
	"day" date NOT NULL,
	"total_users" integer NOT NULL,
	"trans_users" integer NOT NULL,
	"man_users" integer NOT NULL,
	"premium_users" integer NOT NULL,
	"blocked_users" integer NOT NULL,
	"pending_images" integer NOT NULL,
	CONSTRAINT "daily_stats_day_pk" PRIMARY KEY("day")
);
--> statement-breakpoint
CREATE TABLE "user_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"facets" smallint NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"facets" smallint PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_directory" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"facets" smallint NOT NULL,
	"place_slug" text,
	"created_at" timestamp with time zone NOT NULL,
	"premium_until" timestamp with time zone,
	"name_key" text NOT NULL,
	"last_name_key" text,
	"username" text,
	"email" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "admin_logs_created";--> statement-breakpoint
DROP INDEX "admin_logs_admin";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "admin_salt" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "admin_digest" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "target_salt" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "target_digest" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "details_salt" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "details_digest" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "ip_salt" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "ip_digest" "bytea";--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "prev_hash" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_logs" ADD COLUMN "hash" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "premium_list_size" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "new_list_size" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "nearby_list_size" integer DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "free_albums" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "free_album_images" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_directory" ADD CONSTRAINT "user_directory_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_directory_created" ON "user_directory" USING btree ("facets","created_at","user_id");--> statement-breakpoint
CREATE INDEX "user_directory_name" ON "user_directory" USING btree ("facets","name_key" collate "C","user_id");--> statement-breakpoint
CREATE INDEX "user_directory_place" ON "user_directory" USING btree ("place_slug","facets","created_at","user_id");--> statement-breakpoint
CREATE INDEX "user_directory_place_name" ON "user_directory" USING btree ("place_slug","facets","name_key" collate "C","user_id");--> statement-breakpoint
CREATE INDEX "user_directory_premium" ON "user_directory" USING btree ("premium_until") WHERE premium_until is not null;--> statement-breakpoint
CREATE INDEX "user_directory_by_name" ON "user_directory" USING btree ("name_key" collate "C","user_id");--> statement-breakpoint
CREATE INDEX "user_directory_by_last_name" ON "user_directory" USING btree ("last_name_key" collate "C","user_id");--> statement-breakpoint
CREATE INDEX "user_directory_by_username" ON "user_directory" USING btree ("username" collate "C","user_id");--> statement-breakpoint
CREATE INDEX "user_directory_by_email" ON "user_directory" USING btree ("email" collate "C","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_logs_seq" ON "admin_logs" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "admin_logs_action" ON "admin_logs" USING btree ("action","created_at" DESC NULLS LAST,"seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_logs_admin_action" ON "admin_logs" USING btree ("admin_id","action","created_at" DESC NULLS LAST,"seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_logs_target" ON "admin_logs" USING btree ("target_id","created_at" DESC NULLS LAST,"seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_logs_owner" ON "admin_logs" USING btree ((details ->> 'userId')) WHERE details ->> 'userId' is not null;--> statement-breakpoint
CREATE INDEX "admin_logs_created" ON "admin_logs" USING btree ("created_at" DESC NULLS LAST,"seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_logs_admin" ON "admin_logs" USING btree ("admin_id","created_at" DESC NULLS LAST,"seq" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_premium_list" CHECK ("platform_settings"."premium_list_size" between 2 and 24);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_new_list" CHECK ("platform_settings"."new_list_size" between 2 and 24);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_nearby_list" CHECK ("platform_settings"."nearby_list_size" between 10 and 100);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_albums" CHECK ("platform_settings"."free_albums" between 0 and 20);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_album_images" CHECK ("platform_settings"."free_album_images" between 1 and 50);