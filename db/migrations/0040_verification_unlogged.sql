-- Keys and pictures of requests are copied nowhere (decision 0205): not in the write-ahead log, in replicas or in base backups.
ALTER TABLE "verification_keys" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "verification_pictures" SET UNLOGGED;
--> statement-breakpoint
-- Sealed bytes do not get smaller.
ALTER TABLE "verification_pictures" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- The waiting requests of an account end with it, in the same transaction, whoever suspends or deletes it; keys and pictures go with them.
CREATE FUNCTION destroy_verification_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM verifications WHERE user_id = new.id AND status = 'waiting';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_destroy_verification_requests AFTER UPDATE OF is_suspended, deleted_at ON users
FOR EACH ROW WHEN (new.is_suspended OR new.deleted_at IS NOT NULL) EXECUTE FUNCTION destroy_verification_requests();
