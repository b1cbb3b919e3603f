-- The audit log as a hash chain (decision 0170). app/domains/accounts/audit/verify-log.server.ts computes the same hashes.
CREATE FUNCTION audit_digest(salt bytea, value text) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$ SELECT sha256(salt || convert_to(value, 'UTF8')) $$;
--> statement-breakpoint
CREATE FUNCTION audit_hash(e admin_logs) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(concat_ws(E'\n',
    encode(e.prev_hash, 'hex'),
    e.seq,
    e.id,
    octet_length(e.action) || ':' || e.action,
    coalesce(octet_length(e.target_type) || ':' || e.target_type, '-'),
    to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(encode(e.admin_digest, 'hex'), '-'),
    coalesce(encode(e.target_digest, 'hex'), '-'),
    coalesce(encode(e.details_digest, 'hex'), '-'),
    coalesce(encode(e.ip_digest, 'hex'), '-')
  ), 'UTF8'))
$$;
--> statement-breakpoint
-- Fills salts, digests and the hash of an entry whose seq and prev_hash are set.
CREATE FUNCTION audit_sealed(e admin_logs) RETURNS admin_logs
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  e.admin_salt := CASE WHEN e.admin_id IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  e.target_salt := CASE WHEN e.target_id IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  e.details_salt := CASE WHEN e.details IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  e.ip_salt := CASE WHEN e.ip_address IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  e.admin_digest := audit_digest(e.admin_salt, e.admin_id::text);
  e.target_digest := audit_digest(e.target_salt, e.target_id);
  e.details_digest := audit_digest(e.details_salt, e.details::text);
  e.ip_digest := audit_digest(e.ip_salt, e.ip_address);
  e.hash := audit_hash(e);
  RETURN e;
END $$;
--> statement-breakpoint
-- Entries from before the chain, in the order in which they were written.
DO $$
DECLARE
  head bytea := decode(repeat('00', 32), 'hex');
  place bigint := 0;
  e admin_logs;
BEGIN
  UPDATE admin_logs SET seq = -seq;
  FOR e IN SELECT * FROM admin_logs ORDER BY created_at, seq DESC LOOP
    place := place + 1;
    e.seq := place;
    e.prev_hash := head;
    e := audit_sealed(e);
    head := e.hash;
    UPDATE admin_logs SET seq = e.seq, prev_hash = e.prev_hash, hash = e.hash,
      admin_salt = e.admin_salt, admin_digest = e.admin_digest, target_salt = e.target_salt, target_digest = e.target_digest,
      details_salt = e.details_salt, details_digest = e.details_digest, ip_salt = e.ip_salt, ip_digest = e.ip_digest
    WHERE id = e.id;
  END LOOP;
  INSERT INTO audit_head (id, seq, hash, updated_at) VALUES (1, place, head, now());
END $$;
--> statement-breakpoint
CREATE FUNCTION append_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE head audit_head;
BEGIN
  -- The foreign key locks this row too; locked before the head, a suspension of the acting admin cannot deadlock with its action.
  PERFORM FROM users WHERE id = new.admin_id FOR KEY SHARE;
  SELECT * INTO STRICT head FROM audit_head WHERE id = 1 FOR UPDATE;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new := audit_sealed(new);
  UPDATE audit_head SET seq = new.seq, hash = new.hash, updated_at = new.created_at WHERE id = 1;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_logs_append BEFORE INSERT ON admin_logs FOR EACH ROW EXECUTE FUNCTION append_audit_entry();
--> statement-breakpoint
-- A personal value may be removed, and its salt goes with it; the digest stays. Everything else is refused.
CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.admin_id IS NULL THEN new.admin_salt := NULL; END IF;
  IF new.target_id IS NULL THEN new.target_salt := NULL; END IF;
  IF new.details IS NULL THEN new.details_salt := NULL; END IF;
  IF new.ip_address IS NULL THEN new.ip_salt := NULL; END IF;
  IF new.admin_id IS NOT NULL AND (new.admin_id, new.admin_salt) IS DISTINCT FROM (old.admin_id, old.admin_salt)
    OR new.target_id IS NOT NULL AND (new.target_id, new.target_salt) IS DISTINCT FROM (old.target_id, old.target_salt)
    OR new.details IS NOT NULL AND (new.details::text, new.details_salt) IS DISTINCT FROM (old.details::text, old.details_salt)
    OR new.ip_address IS NOT NULL AND (new.ip_address, new.ip_salt) IS DISTINCT FROM (old.ip_address, old.ip_salt)
    OR (new.id, new.seq, new.action, new.target_type, new.created_at, new.prev_hash, new.hash)
      IS DISTINCT FROM (old.id, old.seq, old.action, old.target_type, old.created_at, old.prev_hash, old.hash)
    OR (new.admin_digest, new.target_digest, new.details_digest, new.ip_digest)
      IS DISTINCT FROM (old.admin_digest, old.target_digest, old.details_digest, old.ip_digest)
  THEN
    RAISE EXCEPTION 'admin_logs is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_logs_keep BEFORE UPDATE ON admin_logs FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'admin_logs is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_logs_no_delete BEFORE DELETE OR TRUNCATE ON admin_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_removal();
--> statement-breakpoint
-- The read model of the admins' table of users (decision 0171). Bits as FACETS in db/limits/admin.ts.
CREATE FUNCTION user_facets(u users) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (CASE WHEN u.user_type = 'man' THEN 1 ELSE 0 END
    | CASE WHEN u.premium_expires_at > now() THEN 2 ELSE 0 END
    | CASE WHEN u.is_suspended THEN 4 ELSE 0 END
    | CASE WHEN u.is_verified THEN 8 ELSE 0 END
    | CASE WHEN u.is_email_verified THEN 16 ELSE 0 END
    | CASE WHEN u.is_admin THEN 32 ELSE 0 END
    | CASE WHEN u.is_moderator THEN 64 ELSE 0 END
    | CASE WHEN u.deleted_at IS NOT NULL THEN 128 ELSE 0 END)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION user_directory_row(u users) RETURNS user_directory LANGUAGE sql STABLE AS $$
  SELECT row(u.id, user_facets(u), u.place_slug, u.created_at,
    CASE WHEN u.premium_expires_at > now() THEN u.premium_expires_at END,
    normalize_for_search(u.first_name), normalize_for_search(u.last_name), u.username, u.email)::user_directory
$$;
--> statement-breakpoint
CREATE FUNCTION keep_user_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Placeholders of purged people (anonymize-messages.server.ts) are nobody.
  IF new.password_hash = 'left behind' THEN
    DELETE FROM user_directory WHERE user_id = new.id;
    RETURN NULL;
  END IF;
  INSERT INTO user_directory SELECT (user_directory_row(new)).*
  ON CONFLICT (user_id) DO UPDATE SET
    facets = excluded.facets, place_slug = excluded.place_slug, created_at = excluded.created_at,
    premium_until = excluded.premium_until, name_key = excluded.name_key, last_name_key = excluded.last_name_key,
    username = excluded.username, email = excluded.email
  WHERE (user_directory.*) IS DISTINCT FROM (excluded.*);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_directory_insert AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION keep_user_directory();
--> statement-breakpoint
CREATE TRIGGER users_directory_update AFTER UPDATE OF user_type, premium_expires_at, is_suspended, is_verified, is_email_verified,
  is_admin, is_moderator, deleted_at, place_slug, created_at, first_name, last_name, username, email, password_hash
ON users FOR EACH ROW EXECUTE FUNCTION keep_user_directory();
--> statement-breakpoint
-- Counts by facets: changes are rows of their own, so that two registrations never wait for each other.
CREATE FUNCTION count_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO user_count_changes (facets, change) SELECT facets, count(*) FROM added GROUP BY facets;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO user_count_changes (facets, change) SELECT facets, -count(*) FROM removed GROUP BY facets;
  ELSE
    INSERT INTO user_count_changes (facets, change)
    SELECT facets, sum(change) FROM (
      SELECT facets, 1 AS change FROM added UNION ALL SELECT facets, -1 FROM removed
    ) moved GROUP BY facets HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_directory_added AFTER INSERT ON user_directory REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
--> statement-breakpoint
CREATE TRIGGER user_directory_changed AFTER UPDATE ON user_directory REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
--> statement-breakpoint
CREATE TRIGGER user_directory_removed AFTER DELETE ON user_directory REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
--> statement-breakpoint
INSERT INTO user_directory SELECT (user_directory_row(u)).* FROM users u WHERE password_hash <> 'left behind';
