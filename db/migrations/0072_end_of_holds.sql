-- The end of a hold is an entry of the journal, too (decision 0316): what moderators gave back after a backup was withheld again by its replay,
-- and no decision was left to lift. With the album of a photo: a removed one waits in an album of its own, and is not back by the end of a hold.
CREATE FUNCTION journal_held_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject, state) VALUES ('held', new.id::text,
    jsonb_build_object('table', tg_table_name, 'held', false, 'album_id', to_jsonb(new) -> 'album_id'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER images_journal_held_end AFTER UPDATE OF is_held ON images
FOR EACH ROW WHEN (old.is_held AND NOT new.is_held) EXECUTE FUNCTION journal_held_end();
--> statement-breakpoint
CREATE TRIGGER private_albums_journal_held_end AFTER UPDATE OF is_removed ON private_albums
FOR EACH ROW WHEN (old.is_removed AND NOT new.is_removed) EXECUTE FUNCTION journal_held_end();
