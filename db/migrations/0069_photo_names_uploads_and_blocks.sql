-- The reference is part of the new column: the running release never writes it.
ALTER TABLE "image_decisions" ADD COLUMN "blocked_hash_id" uuid CONSTRAINT "image_decisions_blocked_hash_id_blocked_hashes_id_fk" REFERENCES "public"."blocked_hashes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "upload_id" uuid;--> statement-breakpoint
CREATE INDEX "image_decisions_blocked_hash" ON "image_decisions" USING btree ("blocked_hash_id") WHERE blocked_hash_id is not null;--> statement-breakpoint
CREATE INDEX "images_former_names" ON "images" USING gin ("former_names") WHERE former_names <> '{}';