-- More entries of the journal (decision 0316). A message that moderators gave back: the replay of its removal withdrew its text for good. The
-- mark "freizügig" of an album: after a restore, one that a moderator had corrected opened without the age check again. And an approved
-- verification that its owner withdrew: badge, age check and year of birth came back.
CREATE FUNCTION journal_unsent_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject, state)
  VALUES ('unsent', new.id::text, jsonb_build_object('table', tg_table_name, 'unsent', false));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_journal_unsent_end AFTER UPDATE OF unsent_at ON messages
FOR EACH ROW WHEN (old.unsent_at IS NOT NULL AND new.unsent_at IS NULL) EXECUTE FUNCTION journal_unsent_end();
--> statement-breakpoint
-- Of the kind that says who may open an album: the release before passes over an access that names no time.
CREATE FUNCTION journal_album_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject, state)
  VALUES ('access', new.id::text, jsonb_build_object('table', tg_table_name, 'is_explicit', new.is_explicit));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER private_albums_journal_mark AFTER UPDATE OF is_explicit ON private_albums
FOR EACH ROW WHEN (old.is_explicit <> new.is_explicit) EXECUTE FUNCTION journal_album_mark();
--> statement-breakpoint
CREATE TRIGGER verifications_journal_gone AFTER DELETE ON verifications
FOR EACH ROW WHEN (old.status = 'approved') EXECUTE FUNCTION journal_row('gone');
