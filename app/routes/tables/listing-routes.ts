import { index, type RouteConfigEntry, route } from '@remix-run/route-config'

/** The listing and the profiles, with likes, reports and blocks. */
export const LISTING_ROUTES: RouteConfigEntry[] = [
  // Listing
  index('routes/listing/home.tsx'),
  route('explore', 'routes/listing/explore.tsx'),
  route('place', 'routes/listing/place.ts'), // POST: chooses a place; GET: suggests places for a text
  route('recently-seen', 'routes/listing/recently-seen.ts'), // POST, members only: turns the list on or off on this device, or empties it

  // Profiles
  route('profile', 'routes/profiles/profile.tsx'),
  route('profile/:userId', 'routes/profiles/profile.tsx', { id: 'routes/profiles/profile-by-path' }),
  route('my-profile', 'routes/profiles/my-profile.tsx'), // members only
  route('welcome', 'routes/profiles/welcome.tsx'), // members only: a customer's first steps
  route('my-profile/edit', 'routes/profiles/edit-profile.tsx'), // members only
  route('my-profile/photos', 'routes/profiles/own-photos.tsx'), // members only: adds, orders and removes own photos
  route('my-profile/place', 'routes/profiles/own-place.ts'), // suggests places; POST: the place nearest to a position
  route('my-profile/views', 'routes/profiles/views.tsx'), // providers: how often their profile was seen
  route('my-profile/position', 'routes/profiles/position.tsx'), // members only: why the own profile has its position in the listing

  // Likes
  route('likes', 'routes/relations/likes.tsx'), // members only
  route('like/:userId', 'routes/relations/like.ts'), // POST: likes a profile, or takes the like back

  // Reports and blocks: members only
  route('report/:userId', 'routes/relations/report.tsx'), // a profile, or one of its photos (?image=)
  route('block/:userId', 'routes/relations/block.tsx'),
  route('settings/blocked', 'routes/relations/blocked.tsx'),
]
