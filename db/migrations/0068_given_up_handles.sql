ALTER TABLE "retired_handles" ADD COLUMN "user_id" uuid CONSTRAINT "retired_handles_user_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "retired_handles_user" ON "retired_handles" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
-- Since when an account has its handle: by the clock of the database, so that no process of the previous release leaves it out.
CREATE FUNCTION date_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.username_since := CASE WHEN new.username IS NULL THEN NULL ELSE now() END;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_date_handle BEFORE UPDATE OF username ON users FOR EACH ROW
WHEN (old.username IS DISTINCT FROM new.username) EXECUTE FUNCTION date_handle();
--> statement-breakpoint
-- A handle that somebody had for a week is known to others: given up, it stays taken for its owner (decision 0386).
CREATE FUNCTION keep_given_up_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO retired_handles (digest, skeleton_digest, user_id)
  VALUES (
    sha256(convert_to(old.username, 'UTF8')),
    sha256(convert_to(handle_skeleton(old.username), 'UTF8')),
    old.id
  )
  ON CONFLICT (digest) DO UPDATE SET user_id = excluded.user_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_keep_given_up_handle AFTER UPDATE OF username ON users FOR EACH ROW
WHEN (
  old.username IS NOT NULL
  AND old.username IS DISTINCT FROM new.username
  AND (old.username_since IS NULL OR old.username_since <= now() - interval '7 days')
) EXECUTE FUNCTION keep_given_up_handle();
--> statement-breakpoint
-- As before, and what an admin gave to somebody else is no longer kept for the one who gave it up first.
CREATE OR REPLACE FUNCTION retire_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO retired_handles (digest, skeleton_digest)
  VALUES (sha256(convert_to(old.username, 'UTF8')), sha256(convert_to(handle_skeleton(old.username), 'UTF8')))
  ON CONFLICT (digest) DO UPDATE SET user_id = NULL;
  RETURN NULL;
END
$$;
