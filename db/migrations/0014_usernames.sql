ALTER TABLE "users" DROP CONSTRAINT "users_username";--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username" CHECK ("users"."username" ~ '^[a-z0-9-]{3,30}$');