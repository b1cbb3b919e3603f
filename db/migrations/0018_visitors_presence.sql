ALTER TABLE "users" ADD COLUMN "online_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "online_quarter" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "online_since" = now() WHERE "online_until" > now();--> statement-breakpoint
-- Visitors see who was online at the last full quarter of an hour (app/domains/profiles/presence.ts): that is who is online
-- since then or longer, or whose online_quarter says so. A presence that begins takes the place of the one before, so whether
-- that one was online at the quarter is noted here, for every writer. Whoever sets online_since (seeds, tests) means it.
CREATE FUNCTION note_online_quarter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  quarter timestamptz := date_bin('15 minutes', moment, '2000-01-01T00:00:00Z');
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF new.online_until IS NOT NULL AND new.online_since IS NULL THEN new.online_since := moment; END IF;
    RETURN new;
  END IF;
  IF new.online_since IS DISTINCT FROM old.online_since THEN RETURN new; END IF;
  IF new.show_online_status AND NOT old.show_online_status THEN
    -- Who was hidden at the quarter is not shown before the next one: the moment of showing it again would tell a presence.
    new.online_since := moment;
    new.online_quarter := NULL;
  ELSIF new.online_until IS DISTINCT FROM old.online_until
    AND (old.online_until IS NULL OR old.online_until <= moment OR old.online_since IS NULL) THEN
    IF old.online_until > quarter AND old.online_since <= quarter THEN new.online_quarter := quarter; END IF;
    new.online_since := moment;
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_note_online_quarter BEFORE INSERT OR UPDATE OF online_until, show_online_status ON users
FOR EACH ROW EXECUTE FUNCTION note_online_quarter();
