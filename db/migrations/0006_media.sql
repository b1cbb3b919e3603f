CREATE TABLE "loose_media" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "phash" text;--> statement-breakpoint
CREATE INDEX "loose_media_since" ON "loose_media" USING btree ("since");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_phash" CHECK ("images"."phash" ~ '^[0-9a-f]{16}$');