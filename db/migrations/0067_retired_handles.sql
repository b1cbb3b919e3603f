CREATE TABLE "retired_handles" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"skeleton_digest" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "retired_handles_skeleton" ON "retired_handles" USING btree ("skeleton_digest");--> statement-breakpoint
-- The row of a deleted account goes with its purge. Its handle stays taken, without the account (decision 0385).
CREATE FUNCTION retire_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO retired_handles (digest, skeleton_digest)
  VALUES (sha256(convert_to(old.username, 'UTF8')), sha256(convert_to(handle_skeleton(old.username), 'UTF8')))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_retire_handle AFTER DELETE ON users FOR EACH ROW
WHEN (old.username IS NOT NULL AND old.deleted_at IS NOT NULL) EXECUTE FUNCTION retire_handle();
