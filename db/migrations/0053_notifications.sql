CREATE TABLE "notice_items" (
	"notice_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"person_id" uuid,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_items_notice_id_subject_id_pk" PRIMARY KEY("notice_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"about" uuid,
	"number" integer,
	"has_people" boolean DEFAULT false NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"is_mail_due" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('message', 'request', 'like', 'match', 'profile_views', 'album_shared', 'photo_decided', 'report_decided', 'support_answer', 'premium_ending', 'security')),
	CONSTRAINT "notices_detail" CHECK (char_length("notices"."detail") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel"),
	CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" in ('message', 'request', 'like', 'match', 'profile_views', 'album_shared', 'photo_decided', 'report_decided', 'support_answer', 'premium_ending', 'security')),
	CONSTRAINT "notification_preferences_channel" CHECK ("notification_preferences"."channel" in ('app', 'push', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "push_times" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "quiet_hours_from" CHECK ("quiet_hours"."from_minute" between 0 and 1439),
	CONSTRAINT "quiet_hours_to" CHECK ("quiet_hours"."to_minute" between 0 and 1439),
	CONSTRAINT "quiet_hours_differ" CHECK ("quiet_hours"."from_minute" <> "quiet_hours"."to_minute"),
	CONSTRAINT "quiet_hours_time_zone" CHECK (char_length("quiet_hours"."time_zone") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_times" ADD CONSTRAINT "push_times_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_items_person" ON "notice_items" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "notices_list" ON "notices" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_mail_due" ON "notices" USING btree ("updated_at") WHERE is_mail_due and read_at is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_times_person" ON "push_times" USING btree ("user_id","kind");