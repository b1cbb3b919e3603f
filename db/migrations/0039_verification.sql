CREATE TABLE "checked_photos" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_keys" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"seal_key" text NOT NULL,
	"codes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_pictures" (
	"request_id" uuid NOT NULL,
	"picture" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "verification_pictures_request_id_picture_pk" PRIMARY KEY("request_id","picture"),
	CONSTRAINT "verification_pictures_picture" CHECK ("verification_pictures"."picture" in ('document', 'selfie'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by" uuid,
	"opened_in" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"method" text,
	"reason" text,
	"birth_year" integer,
	"valid_until" timestamp with time zone,
	CONSTRAINT "verifications_kind" CHECK ("verifications"."kind" in ('photos', 'document', 'age')),
	CONSTRAINT "verifications_status" CHECK ("verifications"."status" in ('waiting', 'approved', 'refused', 'withdrawn', 'renew')),
	CONSTRAINT "verifications_method" CHECK ("verifications"."method" in ('selfie-with-code', 'document-and-selfie')),
	CONSTRAINT "verifications_reason" CHECK ("verifications"."reason" in ('unreadable', 'wrong-code', 'other-person', 'edited', 'no-document', 'document-expired', 'under-age')),
	CONSTRAINT "verifications_birth_year" CHECK ("verifications"."birth_year" between 1900 and 2200),
	CONSTRAINT "verifications_decided" CHECK (("verifications"."status" in ('approved', 'refused')) = ("verifications"."decided_at" is not null)
        and ("verifications"."status" = 'approved') = ("verifications"."valid_until" is not null)
        and ("verifications"."status" = 'refused') = ("verifications"."reason" is not null)
        and ("verifications"."birth_year" is not null) = ("verifications"."status" = 'approved' and "verifications"."kind" <> 'photos'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checked_photos" ADD CONSTRAINT "checked_photos_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_keys" ADD CONSTRAINT "verification_keys_request_id_verifications_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."verifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_pictures" ADD CONSTRAINT "verification_pictures_request_id_verifications_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."verifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_waiting" ON "verifications" USING btree ("user_id","kind") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "verifications_queue" ON "verifications" USING btree ("created_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "verifications_user" ON "verifications" USING btree ("user_id","created_at" DESC NULLS LAST);