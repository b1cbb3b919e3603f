-- The end of a hold is an entry of the journal, too (decision 0316): what moderators gave back after a backup was withheld again by its replay,
-- and no decision was left to lift. A second argument adds to the state.
CREATE OR REPLACE FUNCTION journal_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restore_journal (kind, subject, state)
  VALUES (tg_argv[0], CASE WHEN tg_op = 'DELETE' THEN old.id::text ELSE new.id::text END,
    jsonb_build_object('table', tg_table_name) || coalesce(tg_argv[1], '{}')::jsonb);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER images_journal_held_end AFTER UPDATE OF is_held ON images
FOR EACH ROW WHEN (old.is_held AND NOT new.is_held) EXECUTE FUNCTION journal_row('held', '{"held": false}');
--> statement-breakpoint
CREATE TRIGGER private_albums_journal_held_end AFTER UPDATE OF is_removed ON private_albums
FOR EACH ROW WHEN (old.is_removed AND NOT new.is_removed) EXECUTE FUNCTION journal_row('held', '{"held": false}');
