-- Six months of the calendar (decision 0383): of decisions whose 183 days end earlier and are not over, they end later now.
UPDATE "decisions" SET "appeal_until" = greatest("appeal_until",
  (((("created_at" AT TIME ZONE 'Europe/Berlin')::date + interval '6 months')::date + 1)::timestamp
    AT TIME ZONE 'Europe/Berlin') - interval '1 millisecond')
WHERE "appeal_until" > now();
