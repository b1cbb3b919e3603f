import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Every URL below /api. */
export const API_ROUTES: RouteConfigEntry[] = [
  // Accounts
  route('api/login', 'routes/api/auth/start.ts'), // GET -> /login
  route('api/auth/login', 'routes/api/auth/login.ts'), // POST
  route('api/auth/logout', 'routes/api/auth/logout.ts'), // POST
  route('api/auth/passkey/options', 'routes/api/auth/passkey/options.ts'), // POST
  route('api/auth/passkey/verify', 'routes/api/auth/passkey/verify.ts'), // POST: signs in
  route('api/auth/passkey/confirm', 'routes/api/auth/passkey/confirm.ts'), // POST: confirms the identity again
  route('api/auth/passkey/unlock', 'routes/api/auth/passkey/unlock.ts'), // POST: unlocks this device
  route('api/auth/passkey/add', 'routes/api/auth/passkey/add.ts'), // POST
  route('api/auth/user', 'routes/api/auth/user.ts'),
  route('api/auth/forgot-password', 'routes/api/auth/forgot-password.ts'), // POST
  route('api/auth/reset-password', 'routes/api/auth/reset-password.ts'), // POST
  route('api/auth/profile', 'routes/api/auth/profile.ts'), // PUT
  route('api/auth/update-privacy-settings', 'routes/api/auth/update-privacy-settings.ts'), // PUT
  route('api/auth/change-password', 'routes/api/auth/change-password.ts'), // PUT
  route('api/auth/delete-account', 'routes/api/auth/delete-account.ts'), // DELETE
  route('api/auth/register', 'routes/api/auth/register.ts'), // POST
  route('api/auth/verify-email', 'routes/api/auth/verify-email.ts'), // POST
  route('api/auth/resend-verification', 'routes/api/auth/resend-verification.ts'), // POST
  route('api/users/update-type', 'routes/api/users/update-type.ts'), // POST
  route('api/bot-check/challenge', 'routes/api/bot-check/challenge.ts'),

  // People
  route('api/users/public', 'routes/api/users/public.ts'),
  route('api/users/recommended', 'routes/api/users/recommended.ts'),
  route('api/users/:id/public', 'routes/api/users/profile.ts'),

  // Listing
  route('api/listing/count/:screen', 'routes/listing/count.ts'), // the number of profiles that match a filter form

  // Likes
  route('api/matches', 'routes/api/matches/matches.ts'),

  // Conversations
  route('api/chat/unread-count', 'routes/api/chat/unread-count.ts'),
  route('api/chat/rooms', 'routes/api/chat/rooms.ts'),
  route('api/chat/messages', 'routes/api/chat/messages.ts'), // POST
  route('api/chat/messages/image', 'routes/api/chat/image.ts'), // POST
  route('api/chat/:userId/messages', 'routes/api/chat/thread.ts'),
  route('api/chat/:userId/read', 'routes/api/chat/read.ts'), // PUT
  route('api/chat/:userId/accepts-images', 'routes/api/chat/accepts-images.ts'), // PUT

  // Photos
  route('api/upload/profile-image', 'routes/api/upload/profile-image.ts'), // POST

  // Private albums
  route('api/private-albums', 'routes/api/albums/albums.ts'),
  route('api/private-albums/:albumId', 'routes/api/albums/album.ts'), // DELETE
  route('api/private-albums/:albumId/upload', 'routes/api/albums/upload.ts'), // POST
  route('api/private-albums/:albumId/share', 'routes/api/albums/share.ts'), // POST
  route('api/private-albums/:albumId/access/:accessId', 'routes/api/albums/access.ts'), // DELETE: revoke
  route('api/private-albums/:albumId/images/:imageId', 'routes/api/albums/image.ts'), // DELETE

  // Premium
  route('api/upgrade-premium', 'routes/api/payments/upgrade-premium.ts'), // POST: the demo's free upgrade
  route('api/payments/notice', 'routes/api/payments/notice.ts'), // GET: notification of a sale by the payment provider

  // Support
  route('api/support/contact', 'routes/api/support/contact.ts'), // POST

  // Admin
  route('api/admin/stats', 'routes/api/admin/stats.ts'),
  route('api/admin/users', 'routes/api/admin/users.ts'),
  route('api/admin/users/:id', 'routes/api/admin/user.ts'), // PUT, DELETE
  route('api/admin/users/:id/block', 'routes/api/admin/block.ts'), // POST
  route('api/admin/users/:id/unblock', 'routes/api/admin/unblock.ts'), // POST
  route('api/admin/users/:id/premium/activate', 'routes/api/admin/activate-premium.ts'), // POST
  route('api/admin/users/:id/premium/deactivate', 'routes/api/admin/deactivate-premium.ts'), // POST
  route('api/admin/logs', 'routes/api/admin/logs.ts'),
  route('api/admin/images/pending', 'routes/api/admin/pending-images.ts'),
  route('api/admin/images/:id/approve', 'routes/api/admin/approve-image.ts'), // POST
  route('api/admin/images/:id/reject', 'routes/api/admin/reject-image.ts'), // POST

  // Documentation of the API, for programs and for people
  route('api/openapi.json', 'routes/api/openapi-json.ts'),
  route('api/docs', 'routes/api/docs.tsx'),

  // Unknown URLs below /api get an error as JSON
  route('api/*', 'routes/api/unknown.ts'),
]
