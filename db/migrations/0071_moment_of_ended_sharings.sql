-- As before (0036), but by the clock instead of the begin of the transaction: a suspension that waited for a sharing ended it before it began,
-- and the ledger went on to show the sharing as open.
CREATE OR REPLACE FUNCTION record_account_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_active boolean := NOT old.is_suspended AND old.deleted_at IS NULL;
  is_active boolean := NOT new.is_suspended AND new.deleted_at IS NULL;
  moment timestamptz := coalesce(CASE WHEN old.deleted_at IS NULL THEN new.deleted_at END, clock_timestamp());
BEGIN
  IF was_active = is_active THEN RETURN NULL; END IF;
  INSERT INTO album_ledger (entry, access_id, album_id, owner_id, receiver_id, created_at)
  SELECT CASE WHEN is_active THEN 'resumption' ELSE 'end' END, g.id, g.album_id, g.granted_by, g.user_id, moment
  FROM album_access g
  JOIN users other ON other.id = CASE WHEN g.granted_by = new.id THEN g.user_id ELSE g.granted_by END
  WHERE (g.granted_by = new.id OR g.user_id = new.id) AND g.revoked_at IS NULL AND g.expires_at > moment
    AND NOT other.is_suspended AND other.deleted_at IS NULL AND is_unsealed(g);
  RETURN NULL;
END $$;
