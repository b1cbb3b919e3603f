-- Handles that look alike have one skeleton: 0 and o, 1 and l, 5 and s, rn and m, vv and w.
CREATE FUNCTION handle_skeleton(handle text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(translate(handle, '015', 'ols'), 'rn', 'm'), 'vv', 'w');
--> statement-breakpoint
CREATE INDEX users_handle_skeleton ON users (handle_skeleton(username)) WHERE username IS NOT NULL;
