CREATE TABLE "device_locks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"pin_hash" text,
	"idle_minutes" integer NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_locks_device" UNIQUE("user_id","device"),
	CONSTRAINT "device_locks_minutes" CHECK ("idle_minutes" in (1, 5, 15)),
	CONSTRAINT "device_locks_tries" CHECK ("device_locks"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "session_locks" (
	"sid" text PRIMARY KEY NOT NULL,
	"lock_id" uuid,
	"idle_minutes" integer,
	"locks_at" timestamp with time zone,
	CONSTRAINT "session_locks_minutes" CHECK ("idle_minutes" in (1, 5, 15))
);
--> statement-breakpoint
CREATE TABLE "profile_view_marks" (
	"day" date NOT NULL,
	"mark" "bytea" NOT NULL,
	CONSTRAINT "profile_view_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "profile_views_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "profile_views_positive" CHECK ("profile_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "device_locks" ADD CONSTRAINT "device_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_locks" ADD CONSTRAINT "device_locks_known_device" FOREIGN KEY ("user_id","device") REFERENCES "public"."known_devices"("user_id","device") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_locks" ADD CONSTRAINT "session_locks_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_locks" ADD CONSTRAINT "session_locks_lock_id_device_locks_id_fk" FOREIGN KEY ("lock_id") REFERENCES "public"."device_locks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_locks_lock" ON "session_locks" USING btree ("lock_id");--> statement-breakpoint
CREATE INDEX "profile_views_day" ON "profile_views" USING btree ("day");