-- The consent ledger is append-only (decision 0187). Fills in what an entry says of its album and sharing, salts and digests.
CREATE FUNCTION album_ledger_completed(e album_ledger) RETURNS album_ledger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  e.title := coalesce(e.title, (SELECT a.title FROM private_albums a WHERE a.id = e.album_id));
  e.code := coalesce(e.code, (SELECT g.code FROM album_access g WHERE g.id = e.access_id));
  IF e.entry IN ('share', 'extension') THEN
    e.image_count := coalesce(e.image_count, (SELECT count(*) FROM images i WHERE i.album_id = e.album_id));
  END IF;
  e.owner_salt := CASE WHEN e.owner_id IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  e.receiver_salt := CASE WHEN e.receiver_id IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  e.title_salt := CASE WHEN e.title IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  e.owner_digest := audit_digest(e.owner_salt, e.owner_id::text);
  e.receiver_digest := audit_digest(e.receiver_salt, e.receiver_id::text);
  e.title_digest := audit_digest(e.title_salt, e.title);
  RETURN e;
END $$;
--> statement-breakpoint
DO $$
DECLARE e album_ledger;
BEGIN
  FOR e IN SELECT * FROM album_ledger LOOP
    e := album_ledger_completed(e);
    UPDATE album_ledger SET title = e.title, code = e.code, image_count = e.image_count,
      owner_salt = e.owner_salt, owner_digest = e.owner_digest, receiver_salt = e.receiver_salt,
      receiver_digest = e.receiver_digest, title_salt = e.title_salt, title_digest = e.title_digest
    WHERE id = e.id;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION complete_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN album_ledger_completed(new);
END $$;
--> statement-breakpoint
CREATE TRIGGER album_ledger_append BEFORE INSERT ON album_ledger FOR EACH ROW EXECUTE FUNCTION complete_ledger_entry();
--> statement-breakpoint
-- A personal value may be removed, and its salt goes with it; the digest stays. Everything else is refused.
CREATE FUNCTION keep_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.owner_id IS NULL THEN
    new.owner_salt := NULL;
    new.title := NULL;
  END IF;
  IF new.receiver_id IS NULL THEN new.receiver_salt := NULL; END IF;
  IF new.title IS NULL THEN new.title_salt := NULL; END IF;
  IF new.owner_id IS NOT NULL AND (new.owner_id, new.owner_salt) IS DISTINCT FROM (old.owner_id, old.owner_salt)
    OR new.receiver_id IS NOT NULL AND (new.receiver_id, new.receiver_salt) IS DISTINCT FROM (old.receiver_id, old.receiver_salt)
    OR new.title IS NOT NULL AND (new.title, new.title_salt) IS DISTINCT FROM (old.title, old.title_salt)
    OR (new.id, new.entry, new.access_id, new.album_id, new.code, new.image_count, new.expires_at, new.opened_on, new.created_at)
      IS DISTINCT FROM
      (old.id, old.entry, old.access_id, old.album_id, old.code, old.image_count, old.expires_at, old.opened_on, old.created_at)
    OR (new.owner_digest, new.receiver_digest, new.title_digest)
      IS DISTINCT FROM (old.owner_digest, old.receiver_digest, old.title_digest)
  THEN
    RAISE EXCEPTION 'album_ledger is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER album_ledger_keep BEFORE UPDATE ON album_ledger FOR EACH ROW EXECUTE FUNCTION keep_ledger_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_ledger_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'album_ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER album_ledger_no_delete BEFORE DELETE OR TRUNCATE ON album_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_removal();
--> statement-breakpoint
-- Whether a sharing that was neither revoked nor expired is open as far as the two people's conversation goes (accessUntil).
CREATE FUNCTION is_unsealed(g album_access) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM chat_members c WHERE c.user_id = g.user_id AND c.contact_id = g.granted_by
    AND c.sealed_at IS NULL AND c.created_at <= coalesce(g.extended_at, g.created_at))
$$;
--> statement-breakpoint
-- Suspension, deletion and their undoing end and resume access; both sides read only that it ended.
CREATE FUNCTION record_account_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_active boolean := NOT old.is_suspended AND old.deleted_at IS NULL;
  is_active boolean := NOT new.is_suspended AND new.deleted_at IS NULL;
  moment timestamptz := coalesce(CASE WHEN old.deleted_at IS NULL THEN new.deleted_at END, now());
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
--> statement-breakpoint
CREATE TRIGGER users_album_access AFTER UPDATE OF is_suspended, deleted_at ON users FOR EACH ROW
WHEN (old.is_suspended IS DISTINCT FROM new.is_suspended OR old.deleted_at IS DISTINCT FROM new.deleted_at)
EXECUTE FUNCTION record_account_access();
--> statement-breakpoint
-- A block too. It seals the conversation afterwards, in the same transaction, so a second block finds nothing open.
CREATE FUNCTION record_block_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO album_ledger (entry, access_id, album_id, owner_id, receiver_id, created_at)
  SELECT 'end', g.id, g.album_id, g.granted_by, g.user_id, new.created_at
  FROM album_access g
  JOIN users o ON o.id = g.granted_by AND NOT o.is_suspended AND o.deleted_at IS NULL
  JOIN users r ON r.id = g.user_id AND NOT r.is_suspended AND r.deleted_at IS NULL
  WHERE ((g.granted_by = new.user_id AND g.user_id = new.blocked_user_id)
      OR (g.granted_by = new.blocked_user_id AND g.user_id = new.user_id))
    AND g.revoked_at IS NULL AND g.expires_at > new.created_at AND is_unsealed(g);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_blocks_album_access AFTER INSERT ON user_blocks FOR EACH ROW EXECUTE FUNCTION record_block_access();
