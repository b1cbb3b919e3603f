-- Before this version nothing but demo data granted access to albums. New columns of the next migration cannot be filled for such rows.
DELETE FROM "album_access";
