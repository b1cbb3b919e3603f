-- The ledger of premium starts with the state of every account that is premium already.
INSERT INTO premium_grants (user_id, source, ends_at, granted_at)
SELECT id, 'opening', premium_expires_at, now() FROM users WHERE premium_expires_at IS NOT NULL;
--> statement-breakpoint
-- An account that is inserted with premium (demo data, imports) gets the same entry, so that the ledger explains everybody's premium.
CREATE FUNCTION open_premium_ledger() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO premium_grants (user_id, source, ends_at, granted_at)
  VALUES (new.id, 'opening', new.premium_expires_at, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_open_premium_ledger AFTER INSERT ON users
FOR EACH ROW WHEN (new.premium_expires_at IS NOT NULL) EXECUTE FUNCTION open_premium_ledger();
