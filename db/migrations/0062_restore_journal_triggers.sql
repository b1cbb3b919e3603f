-- What must not come back with a backup, in the transaction that does it (decision 0316). Kinds as JOURNAL_KINDS in db/limits/backup.ts.
CREATE FUNCTION journal_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject, state) VALUES ('account', new.id, jsonb_build_object(
    'deleted_at', new.deleted_at, 'is_suspended', new.is_suspended, 'suspended_until', new.suspended_until,
    'unlisted_until', new.unlisted_until, 'no_new_conversations_until', new.no_new_conversations_until,
    'is_hidden_until_edited', new.is_hidden_until_edited, 'is_admin', new.is_admin, 'is_moderator', new.is_moderator,
    'profile_visibility', new.profile_visibility, 'is_searchable', new.is_searchable));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_journal_account AFTER UPDATE OF deleted_at, is_suspended, suspended_until, unlisted_until,
  no_new_conversations_until, is_hidden_until_edited, is_admin, is_moderator, profile_visibility, is_searchable
ON users FOR EACH ROW WHEN ((old.deleted_at, old.is_suspended, old.suspended_until, old.unlisted_until,
  old.no_new_conversations_until, old.is_hidden_until_edited, old.is_admin, old.is_moderator, old.profile_visibility,
  old.is_searchable) IS DISTINCT FROM (new.deleted_at, new.is_suspended, new.suspended_until, new.unlisted_until,
  new.no_new_conversations_until, new.is_hidden_until_edited, new.is_admin, new.is_moderator, new.profile_visibility,
  new.is_searchable))
EXECUTE FUNCTION journal_account();
--> statement-breakpoint
-- An entry that needs no more than a kind (the first argument) and the row's id.
CREATE FUNCTION journal_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject, state)
  VALUES (tg_argv[0], CASE WHEN tg_op = 'DELETE' THEN old.id::text ELSE new.id::text END, jsonb_build_object('table', tg_table_name));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_journal_password AFTER UPDATE OF password_hash ON users
FOR EACH ROW WHEN (old.password_hash <> new.password_hash) EXECUTE FUNCTION journal_row('password');
--> statement-breakpoint
-- Placeholders of purged accounts stand for nobody.
CREATE TRIGGER users_journal_purge AFTER DELETE ON users
FOR EACH ROW WHEN (old.password_hash <> 'left behind') EXECUTE FUNCTION journal_row('purge');
--> statement-breakpoint
CREATE TRIGGER images_journal_gone AFTER DELETE ON images FOR EACH ROW EXECUTE FUNCTION journal_row('gone');
--> statement-breakpoint
CREATE TRIGGER images_journal_held AFTER UPDATE OF is_held ON images
FOR EACH ROW WHEN (new.is_held AND NOT old.is_held) EXECUTE FUNCTION journal_row('held');
--> statement-breakpoint
CREATE TRIGGER private_albums_journal_gone AFTER DELETE ON private_albums
FOR EACH ROW EXECUTE FUNCTION journal_row('gone');
--> statement-breakpoint
CREATE TRIGGER private_albums_journal_held AFTER UPDATE OF is_removed ON private_albums
FOR EACH ROW WHEN (new.is_removed AND NOT old.is_removed) EXECUTE FUNCTION journal_row('held');
--> statement-breakpoint
CREATE TRIGGER passkeys_journal_gone AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION journal_row('gone');
--> statement-breakpoint
CREATE TRIGGER messages_journal_unsent AFTER UPDATE OF unsent_at ON messages
FOR EACH ROW WHEN (old.unsent_at IS NULL AND new.unsent_at IS NOT NULL) EXECUTE FUNCTION journal_row('unsent');
--> statement-breakpoint
CREATE FUNCTION journal_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO restore_journal (kind, subject, object) VALUES ('block', new.user_id, new.blocked_user_id);
  ELSE
    INSERT INTO restore_journal (kind, subject, object) VALUES ('unblock', old.user_id, old.blocked_user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_blocks_journal AFTER INSERT OR DELETE ON user_blocks FOR EACH ROW EXECUTE FUNCTION journal_block();
--> statement-breakpoint
CREATE FUNCTION journal_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject, state)
  VALUES ('access', new.id, jsonb_build_object('revoked_at', new.revoked_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Shared again after it was revoked: the last entry counts.
CREATE TRIGGER album_access_journal AFTER UPDATE OF revoked_at ON album_access
FOR EACH ROW WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at) EXECUTE FUNCTION journal_access();
--> statement-breakpoint
CREATE FUNCTION journal_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject) SELECT 'photo', i.id FROM images i WHERE i.url = new.image_url;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER image_moderation_journal AFTER UPDATE ON image_moderation
FOR EACH ROW WHEN (old.is_public AND NOT new.is_public) EXECUTE FUNCTION journal_photo();
