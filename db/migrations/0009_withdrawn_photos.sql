-- Photos that everybody could see and now cannot are told to the CDN (app/domains/media/cdn): whatever took them away, so
-- that no act of any domain has to remember it. Three seconds later, when no process takes them for public any more
-- (app/domains/media/access.server.ts), or the CDN could fetch them once again.
CREATE FUNCTION withdraw_photos(gone text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => 'withdraw-photos',
    payload => json_build_object('urls', part.urls),
    run_at => clock_timestamp() + interval '3 seconds'
  ) FROM (
    SELECT array_agg(one.url) AS urls
    FROM unnest(gone) WITH ORDINALITY AS one (url, place)
    GROUP BY (one.place - 1) / 50
  ) AS part;
END
$$;
--> statement-breakpoint
CREATE FUNCTION withdraw_photos_by_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    PERFORM withdraw_photos(array(SELECT image_url FROM old_rows WHERE is_public AND image_type = 'profile'));
  ELSE
    PERFORM withdraw_photos(array(
      SELECT image_url FROM old_rows WHERE is_public AND image_type = 'profile'
      EXCEPT SELECT image_url FROM new_rows WHERE is_public
    ));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER moderation_withdraws AFTER UPDATE ON image_moderation
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION withdraw_photos_by_moderation();
--> statement-breakpoint
-- The row of moderation goes with that of its image, and with its owner's.
CREATE TRIGGER moderation_gone_withdraws AFTER DELETE ON image_moderation REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION withdraw_photos_by_moderation();
--> statement-breakpoint
CREATE FUNCTION withdraw_photos_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM withdraw_photos(array(
    SELECT image_url FROM image_moderation WHERE user_id = new.id AND is_public AND image_type = 'profile'
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_withdraw_photos AFTER UPDATE OF user_type, is_email_verified, is_blocked, deleted_at ON users
FOR EACH ROW WHEN (
  old.user_type = 'trans' AND old.is_email_verified AND NOT old.is_blocked AND old.deleted_at IS NULL
  AND NOT (new.user_type = 'trans' AND new.is_email_verified AND NOT new.is_blocked AND new.deleted_at IS NULL)
) EXECUTE FUNCTION withdraw_photos_of_user();
