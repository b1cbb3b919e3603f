CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"username" text,
	"first_name" text NOT NULL,
	"last_name" text,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"email_verification_token" text,
	"email_verification_expires" timestamp with time zone,
	"password_reset_token" text,
	"password_reset_expires" timestamp with time zone,
	"payment_customer_id" text,
	"payment_subscription_id" text,
	"premium_expires_at" timestamp with time zone,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"block_reason" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp with time zone,
	"age" integer,
	"age_stated_on" date,
	"bio" text,
	"height" integer,
	"weight" integer,
	"cock_size" integer,
	"circumcision" text,
	"position" text,
	"body_type" text,
	"ethnicity" text,
	"services" text[] DEFAULT '{}'::text[] NOT NULL,
	"hourly_rate" integer,
	"location" text,
	"place_slug" text,
	"latitude" double precision,
	"longitude" double precision,
	"interests" text[] DEFAULT '{}'::text[] NOT NULL,
	"user_type" text DEFAULT 'trans' NOT NULL,
	"last_seen" timestamp with time zone,
	"show_online_status" boolean DEFAULT true NOT NULL,
	"show_last_seen" boolean DEFAULT true NOT NULL,
	"allow_message_previews" boolean DEFAULT true NOT NULL,
	"first_listed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_first_name" CHECK (char_length("users"."first_name") between 1 and 40),
	CONSTRAINT "users_last_name" CHECK (char_length("users"."last_name") between 0 and 40),
	CONSTRAINT "users_username" CHECK (char_length("users"."username") between 1 and 40),
	CONSTRAINT "users_user_type" CHECK ("users"."user_type" in ('trans', 'man')),
	CONSTRAINT "users_age" CHECK ("users"."age" between 18 and 100),
	CONSTRAINT "users_age_stated" CHECK (("users"."age" is null) = ("users"."age_stated_on" is null)),
	CONSTRAINT "users_bio" CHECK (char_length("users"."bio") between 0 and 500),
	CONSTRAINT "users_height" CHECK ("users"."height" between 140 and 220),
	CONSTRAINT "users_weight" CHECK ("users"."weight" between 40 and 200),
	CONSTRAINT "users_cock_size" CHECK ("users"."cock_size" between 8 and 35),
	CONSTRAINT "users_circumcision" CHECK ("users"."circumcision" in ('beschnitten', 'unbeschnitten', 'teilweise')),
	CONSTRAINT "users_position" CHECK ("users"."position" in ('top', 'bottom', 'versatile')),
	CONSTRAINT "users_body_type" CHECK ("users"."body_type" in ('slim', 'athletic', 'average', 'curvy', 'plusSize', 'muscular')),
	CONSTRAINT "users_ethnicity" CHECK ("users"."ethnicity" in ('caucasian', 'latino', 'asian', 'african', 'arabic', 'mixed')),
	CONSTRAINT "users_services" CHECK ("users"."services" <@ array['escort', 'massage', 'dinnerDate', 'overnights', 'travelCompanion', 'fetish', 'domination', 'submission', 'rolePlay', 'bdsm', 'active', 'passive', 'versatile', 'oral', 'anal']::text[]),
	CONSTRAINT "users_interests" CHECK ("users"."interests" <@ array['sport', 'music', 'travel', 'cooking', 'art', 'fashion', 'fitness', 'nightlife', 'theatre', 'cinema', 'reading', 'gaming', 'photography', 'dating', 'friendship', 'trans', 'community']::text[]),
	CONSTRAINT "users_hourly_rate" CHECK ("users"."hourly_rate" between 50 and 1000),
	CONSTRAINT "users_location" CHECK (char_length("users"."location") between 1 and 120),
	CONSTRAINT "users_place_whole" CHECK (num_nulls("users"."location", "users"."place_slug", "users"."latitude", "users"."longitude") in (0, 4)),
	CONSTRAINT "users_latitude" CHECK ("users"."latitude" between -90 and 90),
	CONSTRAINT "users_longitude" CHECK ("users"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "admin_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid,
	"action" text NOT NULL,
	"target_id" text,
	"target_type" text,
	"details" json,
	"ip_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_logs_action" CHECK (char_length("admin_logs"."action") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "album_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"album_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"granted_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_albums" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_albums_title" CHECK (char_length("private_albums"."title") between 1 and 100),
	CONSTRAINT "private_albums_description" CHECK (char_length("private_albums"."description") between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user1_id" uuid NOT NULL,
	"user2_id" uuid NOT NULL,
	"last_message_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_rooms_ordered" CHECK ("chat_rooms"."user1_id" < "chat_rooms"."user2_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"message_type" text DEFAULT 'text' NOT NULL,
	"image_url" text,
	"private_album_id" uuid,
	"private_album_access_expires_at" timestamp with time zone,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_content" CHECK (char_length("messages"."content") between 0 and 4000),
	CONSTRAINT "messages_text_said" CHECK ("messages"."message_type" <> 'text' or "messages"."content" ~ '\S'),
	CONSTRAINT "messages_message_type" CHECK ("messages"."message_type" in ('text', 'image', 'private_album')),
	CONSTRAINT "messages_not_to_self" CHECK ("messages"."sender_id" <> "messages"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "listed_places" (
	"id" serial PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"spot" "point" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place_id" integer NOT NULL,
	"spot" "point" NOT NULL,
	"born_on" date NOT NULL,
	"hourly_rate" integer,
	"cock_size" integer,
	"traits" integer[] NOT NULL,
	"premium_until" timestamp with time zone,
	"listed_at" timestamp with time zone NOT NULL,
	"shuffle" double precision NOT NULL,
	"first_name" text NOT NULL,
	"location" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"show_online" boolean NOT NULL,
	"image_id" uuid NOT NULL,
	"photo_url" text NOT NULL,
	"photo_width" integer NOT NULL,
	"photo_height" integer NOT NULL,
	"photo_color" text NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_moderation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"image_url" text NOT NULL,
	"image_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"moderated_by" uuid,
	"moderated_at" timestamp with time zone,
	"rejection_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_moderation_image_type" CHECK ("image_moderation"."image_type" in ('profile', 'album', 'chat')),
	CONSTRAINT "image_moderation_status" CHECK ("image_moderation"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "image_moderation_reason" CHECK ("image_moderation"."status" <> 'rejected' or char_length("image_moderation"."rejection_reason") > 0)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"image_type" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"album_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_url_key" UNIQUE("url"),
	CONSTRAINT "images_image_type" CHECK ("images"."image_type" in ('profile', 'album', 'chat')),
	CONSTRAINT "images_album_only" CHECK (("images"."image_type" = 'album') = ("images"."album_id" is not null)),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."position" >= 0),
	CONSTRAINT "images_color" CHECK ("images"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"target_user_id" uuid NOT NULL,
	"is_like" boolean NOT NULL,
	"is_mutual" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_not_self" CHECK ("matches"."user_id" <> "matches"."target_user_id")
);
--> statement-breakpoint
CREATE TABLE "user_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"blocked_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_blocks_not_self" CHECK ("user_blocks"."user_id" <> "user_blocks"."blocked_user_id")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_email" CHECK (char_length("support_messages"."email") between 3 and 254),
	CONSTRAINT "support_messages_category" CHECK ("support_messages"."category" in ('technical', 'account', 'payment', 'safety', 'feature', 'other')),
	CONSTRAINT "support_messages_subject" CHECK (char_length("support_messages"."subject") between 1 and 200),
	CONSTRAINT "support_messages_message" CHECK (char_length("support_messages"."message") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_logs" ADD CONSTRAINT "admin_logs_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_access" ADD CONSTRAINT "album_access_album_id_private_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."private_albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_access" ADD CONSTRAINT "album_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_access" ADD CONSTRAINT "album_access_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_albums" ADD CONSTRAINT "private_albums_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_user1_id_users_id_fk" FOREIGN KEY ("user1_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_user2_id_users_id_fk" FOREIGN KEY ("user2_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_last_message_id_messages_id_fk" FOREIGN KEY ("last_message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_image_url_images_url_fk" FOREIGN KEY ("image_url") REFERENCES "public"."images"("url") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_private_album_id_private_albums_id_fk" FOREIGN KEY ("private_album_id") REFERENCES "public"."private_albums"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_place_id_listed_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."listed_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_moderation" ADD CONSTRAINT "image_moderation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_moderation" ADD CONSTRAINT "image_moderation_image_url_images_url_fk" FOREIGN KEY ("image_url") REFERENCES "public"."images"("url") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_moderation" ADD CONSTRAINT "image_moderation_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_album_id_private_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."private_albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocked_user_id_users_id_fk" FOREIGN KEY ("blocked_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE is_admin;--> statement-breakpoint
CREATE INDEX "users_online" ON "users" USING btree ("last_seen") WHERE user_type = 'trans' and show_online_status;--> statement-breakpoint
CREATE INDEX "admin_logs_created" ON "admin_logs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_logs_admin" ON "admin_logs" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "album_access_album" ON "album_access" USING btree ("album_id","user_id","expires_at");--> statement-breakpoint
CREATE INDEX "album_access_user" ON "album_access" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "album_access_granted_by" ON "album_access" USING btree ("granted_by");--> statement-breakpoint
CREATE INDEX "private_albums_owner" ON "private_albums" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_pair" ON "chat_rooms" USING btree ("user1_id","user2_id");--> statement-breakpoint
CREATE INDEX "chat_rooms_user1" ON "chat_rooms" USING btree ("user1_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_rooms_user2" ON "chat_rooms" USING btree ("user2_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_pair" ON "messages" USING btree (least(sender_id, receiver_id),greatest(sender_id, receiver_id),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("receiver_id","sender_id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "messages_receiver" ON "messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listed_places_key" ON "listed_places" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "listed_places_spot" ON "listed_places" USING gist ("spot");--> statement-breakpoint
CREATE INDEX "listings_place_shuffle" ON "listings" USING btree ("place_id","shuffle");--> statement-breakpoint
CREATE INDEX "listings_premium" ON "listings" USING btree ("place_id","shuffle") WHERE premium_until is not null;--> statement-breakpoint
CREATE INDEX "listings_listed" ON "listings" USING btree ("listed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listings_image" ON "listings" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "image_moderation_image" ON "image_moderation" USING btree ("image_url");--> statement-breakpoint
CREATE INDEX "image_moderation_pending" ON "image_moderation" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "image_moderation_user" ON "image_moderation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","image_type","position");--> statement-breakpoint
CREATE INDEX "images_album" ON "images" USING btree ("album_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_pair" ON "matches" USING btree ("user_id","target_user_id");--> statement-breakpoint
CREATE INDEX "matches_target" ON "matches" USING btree ("target_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_blocks_pair" ON "user_blocks" USING btree ("user_id","blocked_user_id");--> statement-breakpoint
CREATE INDEX "user_blocks_blocked" ON "user_blocks" USING btree ("blocked_user_id");--> statement-breakpoint
CREATE INDEX "support_messages_created" ON "support_messages" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_messages_user" ON "support_messages" USING btree ("user_id");