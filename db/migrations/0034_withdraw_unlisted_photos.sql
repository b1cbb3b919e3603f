-- A decision that takes a profile out of the lists withdraws its photos from the CDN too: they are no longer public.
CREATE TRIGGER users_withdraw_unlisted_photos AFTER UPDATE OF unlisted_until, is_hidden_until_edited ON users
FOR EACH ROW WHEN (
  old.unlisted_until IS NULL AND NOT old.is_hidden_until_edited
  AND (new.unlisted_until IS NOT NULL OR new.is_hidden_until_edited)
) EXECUTE FUNCTION withdraw_photos_of_user();
