CREATE TABLE "image_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"moderation_id" uuid NOT NULL,
	"decided_by" uuid,
	"status" text NOT NULL,
	"status_before" text NOT NULL,
	"decided_before" timestamp with time zone,
	"faces" integer,
	"nudity" double precision,
	"model_version" text,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_decisions_status" CHECK ("image_decisions"."status" <> 'pending' and "image_decisions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "image_decisions_before" CHECK ("image_decisions"."status_before" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "image_hints" (
	"image_url" text PRIMARY KEY NOT NULL,
	"faces" integer,
	"nudity" double precision,
	"model_version" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_hints_both" CHECK (("image_hints"."faces" is null) = ("image_hints"."nudity" is null)),
	CONSTRAINT "image_hints_values" CHECK ("image_hints"."faces" >= 0 and "image_hints"."nudity" between 0 and 1),
	CONSTRAINT "image_hints_attempts" CHECK ("image_hints"."attempts" >= 1 and "image_hints"."duration_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "detect_faces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "filter_nudity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "nudity_threshold" double precision DEFAULT 0.7 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_decisions" ADD CONSTRAINT "image_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_hints" ADD CONSTRAINT "image_hints_image_url_images_url_fk" FOREIGN KEY ("image_url") REFERENCES "public"."images"("url") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "image_decisions_latest" ON "image_decisions" USING btree ("decided_by","created_at" DESC NULLS LAST) WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "image_decisions_image" ON "image_decisions" USING btree ("moderation_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "image_decisions_nudity" ON "image_decisions" USING btree ("nudity","status") WHERE undone_at is null and nudity is not null;--> statement-breakpoint
CREATE INDEX "image_moderation_approved" ON "image_moderation" USING btree (coalesce(moderated_at, created_at) desc,"id" DESC NULLS LAST) WHERE status = 'approved' and image_type = 'profile';--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_nudity" CHECK ("platform_settings"."nudity_threshold" between 0.3 and 0.95);