import { index, type RouteConfig, route } from '@remix-run/route-config'

/**
 * Every URL of the platform, grouped by area. Where several URLs share one page, each has a route id of its own.
 * app/testing/routes/ lists how each route responds to visitors, members and admins; tests fail until a new route is added there.
 */
export default [
  // Listing
  index('routes/listing/home.tsx'),
  route('explore', 'routes/listing/explore.tsx'),
  route('place', 'routes/listing/place.ts'), // POST: chooses a place; GET: suggests places for a text
  route('recently-seen', 'routes/listing/recently-seen.ts'), // POST, members only: turns the list on or off, or empties it, on this device
  route('api/listing/count/:screen', 'routes/listing/count.ts'), // the number of profiles that match a filter form

  // Profiles
  route('profile', 'routes/profiles/profile.tsx'),
  route('profile/:userId', 'routes/profiles/profile.tsx', { id: 'routes/profiles/profile-by-path' }),
  route('my-profile', 'routes/profiles/my-profile.tsx'), // members only
  route('welcome', 'routes/profiles/welcome.tsx'), // members only: a customer's first steps
  route('my-profile/edit', 'routes/profiles/edit-profile.tsx'), // members only
  route('my-profile/photos', 'routes/profiles/own-photos.tsx'), // members only: the own photos and their forms
  route('my-profile/place', 'routes/profiles/own-place.ts'), // suggests places; POST: the place nearest to a position
  route('my-profile/views', 'routes/profiles/views.tsx'), // providers: how often their profile was seen
  route('my-profile/position', 'routes/profiles/position.tsx'), // members only: why the own profile has its place in the listing

  // Likes
  route('likes', 'routes/relations/likes.tsx'), // members only
  route('like/:userId', 'routes/relations/like.ts'), // POST: likes a profile, or takes the like back

  // Reports and blocks: members only
  route('report/:userId', 'routes/relations/report.tsx'), // a profile, or one of its photos (?image=)
  route('block/:userId', 'routes/relations/block.tsx'),
  route('settings/blocked', 'routes/relations/blocked.tsx'),

  // First steps
  route('landing', 'routes/public/landing.tsx'),
  route('select-type', 'routes/auth/select-type.tsx'),
  route('user-type-selection', 'routes/auth/user-type-selection.ts'), // -> /select-type

  // Signing in and registering
  route('login', 'routes/auth/login.tsx'),
  route('login/second-factor', 'routes/auth/second-factor.tsx'),
  route('logout', 'routes/auth/logout.ts'), // POST
  route('register', 'routes/auth/register.tsx'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('keep-second-factor', 'routes/auth/keep-second-factor.tsx'), // cancels the removal of a lost second factor
  route('verify-email', 'routes/auth/verify-email.tsx'),
  route('confirm-email', 'routes/auth/confirm-email.tsx'), // confirms a changed e-mail address
  route('restore', 'routes/auth/restore.tsx'), // after signing in to a deleted account: restores it
  route('check-mail', 'routes/auth/check-mail.tsx'), // after registering: points to the mailbox, and sends the link again

  // Chat: members only
  route('chat', 'routes/chat/chat.tsx'), // the conversations, and one of them (?user=)
  route('chat/image', 'routes/chat/image.ts'), // POST: a photo
  route('chat/photo', 'routes/chat/photo.tsx'), // one photo of a conversation
  route('chat/refresh', 'routes/chat/refresh.ts'), // the current data of the page, as JSON
  route('chat/phrases', 'routes/chat/phrases.ts'), // the reader's canned replies, as JSON
  route('chat/quick-replies', 'routes/chat/quick-replies.tsx'), // a provider's quick replies
  route('chat/link', 'routes/chat/link.tsx'), // warns before it opens a URL from a message

  // Private albums: members only; each dialog is a page
  route('albums', 'routes/albums/albums.tsx'), // own ones, and shared ones (?tab=shared)
  route('albums/new', 'routes/albums/new-album.tsx'),
  route('albums/share', 'routes/albums/share.tsx'), // from the composer: chooses the album to share (?user=)
  route('albums/access', 'routes/albums/access.ts'), // POST: ends or extends a sharing
  route('albums/ledger', 'routes/albums/ledger.tsx'), // the sharings: which album, with whom, until when
  route('albums/ledger.csv', 'routes/albums/ledger-csv.ts'),
  route('albums/private/:albumId', 'routes/albums/private-album.tsx'), // shows the images to the owner and the receivers
  route('albums/:albumId', 'routes/albums/album.tsx'), // for the owner: the images and the sharings
  route('albums/:albumId/edit', 'routes/albums/edit-album.tsx'),
  route('albums/:albumId/delete', 'routes/albums/delete-album.tsx'), // or all its images (?what=images)
  route('albums/:albumId/share', 'routes/albums/share-album.tsx'), // chooses with whom

  // Settings: members only
  route('settings', 'routes/settings/settings.tsx'),
  route('settings/save', 'routes/settings/save.ts'), // POST: one changed setting
  route('settings/account', 'routes/settings/account.tsx'), // names, e-mail, account type
  route('settings/privacy', 'routes/settings/privacy.tsx'), // who sees what
  route('settings/appearance', 'routes/settings/appearance.tsx'), // theme and language
  route('settings/chat', 'routes/settings/chat.tsx'),

  // Settings: data about the member, and its export; members only
  route('settings/data', 'routes/settings/data.tsx'),
  route('settings/data/download/:exportId', 'routes/settings/download-export.ts'),

  // Cover mode: another name and icon, and a lock
  route('settings/cover', 'routes/settings/cover.tsx'), // members only
  route('settings/cover/lock', 'routes/settings/cover-lock.tsx'), // members only: the PIN of the lock
  route('lock', 'routes/auth/lock.tsx'), // the neutral page of a locked device, and after a quick exit
  route('lock/now', 'routes/auth/lock-now.ts'), // POST
  route('lock/used', 'routes/auth/lock-used.ts'), // whether the session is locked; POST: it is used
  route('exit', 'routes/public/exit.ts'), // the quick exit -> a neutral site
  route('settings/devices', 'routes/settings/devices.tsx'), // members only: push notifications
  route('settings/devices/push', 'routes/settings/push.ts'), // PUT, PATCH, DELETE: the subscription of this device

  // Notifications: members only
  route('notifications', 'routes/notifications/notifications.tsx'), // the list
  route('settings/notifications', 'routes/settings/notifications.tsx'), // the channels of each kind of notification, and quiet hours
  route('settings/notifications/switch', 'routes/settings/notification-switch.ts'), // POST: one switch

  // For the reader of an e-mail, also signed out
  route('unsubscribe', 'routes/notifications/unsubscribe.tsx'), // switches such e-mails off; POST: also by a mail program

  // Settings: the security of the account, one page for each part
  route('settings/security', 'routes/settings/security.tsx'),
  route('settings/security/sessions', 'routes/settings/end-sessions.ts'), // POST
  route('settings/security/password', 'routes/settings/security/password.tsx'),
  route('settings/security/email', 'routes/settings/security/email.tsx'),
  route('settings/security/delete', 'routes/settings/security/delete.tsx'),
  route('settings/security/two-factor', 'routes/settings/security/two-factor.tsx'),
  route('settings/security/passkeys', 'routes/settings/security/passkeys.tsx'),
  route('settings/security/confirm', 'routes/settings/security/confirm.tsx'),

  // Premium: members only
  route('premium', 'routes/premium/premium.tsx'),
  route('premium/order', 'routes/premium/order.tsx'), // the order and its link to the provider
  route('subscribe', 'routes/premium/subscribe.tsx'), // the free upgrade of the demo
  route('settings/payments', 'routes/settings/payments.tsx'),
  route('settings/payments/:paymentId/receipt', 'routes/settings/receipt.ts'), // as PDF

  // Verification: members only
  route('verification', 'routes/verification/verification.tsx'),
  route('verification/:kind', 'routes/verification/send.tsx'), // the form of one kind

  // The pages to which the payment provider redirects after a payment
  route('premium-success', 'routes/premium/success.tsx'),
  route('premium-declined', 'routes/premium/declined.tsx'),

  // Reports by anybody, and objections to decisions
  route('report', 'routes/public/report.tsx'), // without an account, too
  route('my-picture', 'routes/public/my-picture.tsx'), // "Ist mein Bild hier?"
  route('my-picture/confirm', 'routes/public/confirm-picture.tsx'), // opened by a link in an e-mail
  route('appeal/:token', 'routes/public/appeal.tsx'), // opened by the link in a statement of reasons
  route('decision/:decisionId', 'routes/members/own-decision.tsx'), // members only: a statement of reasons
  route('transparency', 'routes/public/transparency/transparency.tsx'),
  route('transparency.json', 'routes/public/transparency/transparency-json.ts'),
  route('transparency.csv', 'routes/public/transparency/transparency-csv.ts'),

  // Support: for everybody, also signed out or suspended
  route('support', 'routes/support/support.tsx'), // frequent questions, and the form of a request
  route('support/faq', 'routes/support/faq.tsx'),
  route('support/tickets', 'routes/support/tickets.tsx'), // members only: own requests
  route('support/tickets/:ticket', 'routes/support/ticket.tsx'), // by id for its owner; by the token of an e-mail for anybody
  route('support/tickets/:ticket/images/:imageId', 'routes/support/ticket-image.ts'),

  // Admin: users, log, settings and payments
  route('admin', 'routes/admin/dashboard.tsx'), // figures and users
  route('admin/users/:userId', 'routes/admin/users/user.tsx'),
  route('admin/log', 'routes/admin/log/log.tsx'),
  route('admin/log.csv', 'routes/admin/log/log-csv.ts'),
  route('admin/security', 'routes/admin/log/security-log.tsx'),
  route('admin/settings', 'routes/admin/settings.tsx'),
  route('admin/payments', 'routes/admin/payments.tsx'),

  // Admin: images
  route('admin/images', 'routes/admin/images/images.tsx'), // moderators: pending and approved photos
  route('admin/images/refresh', 'routes/admin/images/refresh.ts'), // what changed since the page was loaded
  route('admin/images/agreement', 'routes/admin/images/agreement.tsx'), // how often moderators agree with hints, and the threshold
  route('admin/blocked-pictures', 'routes/admin/images/blocked-pictures.tsx'), // admins: lifting a block
  route('admin/leaks', 'routes/admin/images/leaks.tsx'), // moderators: finds the sharing that a leaked picture came from

  // Admin: cases, decisions and appeals
  route('admin/cases', 'routes/admin/cases/cases.tsx'), // moderators: the queue of cases
  route('admin/cases/:caseId', 'routes/admin/cases/case.tsx'),
  route('admin/cases/:caseId/evidence/:evidenceId', 'routes/admin/cases/evidence.ts'), // a frozen photo
  route('admin/cases/:caseId/decide', 'routes/admin/cases/decide.tsx'), // moderators: a decision and its preview
  route('admin/decisions/:decisionId/undo', 'routes/admin/cases/undo-decision.ts'), // POST
  route('admin/appeals', 'routes/admin/cases/appeals.tsx'),
  route('admin/appeals/:appealId', 'routes/admin/cases/appeal.tsx'),

  // Admin: support
  route('admin/support', 'routes/admin/support/support.tsx'), // moderators: support requests
  route('admin/support.csv', 'routes/admin/support/export-csv.ts'),
  route('admin/support.json', 'routes/admin/support/export-json.ts'),
  route('admin/support/:ticketId', 'routes/admin/support/ticket.tsx'),
  route('admin/support/:ticketId/images/:imageId', 'routes/admin/support/ticket-image.ts'),

  // Admin: verification
  route('admin/verification', 'routes/admin/verification/verification.tsx'), // moderators: one request at a time
  route('admin/verification/:requestId/:picture', 'routes/admin/verification/picture.ts'), // only for the session that opened the request

  // Legal
  route('agb', 'routes/legal/document.tsx'),
  route('terms', 'routes/legal/document.tsx', { id: 'routes/legal/terms' }), // canonical: /agb
  route('agb/versions', 'routes/legal/versions.tsx'), // all versions, and what each changed
  route('agb/accept', 'routes/legal/accept.tsx'), // members only: a changed version
  route('datenschutz', 'routes/legal/document.tsx', { id: 'routes/legal/datenschutz' }),
  route('privacy', 'routes/legal/document.tsx', { id: 'routes/legal/privacy' }), // canonical: /datenschutz
  route('datenschutz/versions', 'routes/legal/versions.tsx', { id: 'routes/legal/privacy-versions' }),
  route('legal', 'routes/legal/legal.tsx'),
  route('widerruf', 'routes/legal/withdrawal.tsx'),
  route('widerruf/formular', 'routes/legal/withdrawal-form.tsx'), // the model withdrawal form, sent or printed

  // Search engines
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap-index.ts'),
  route('sitemap/:name', 'routes/public/sitemap.ts'), // pages.xml, places.xml, profiles-1.xml …

  // The installed app
  route('sw.js', 'routes/public/sw.ts'),
  route('manifest.webmanifest', 'routes/public/manifest.ts'),
  route('offline', 'routes/public/offline.ts'), // the page that is shown without a network

  // Choices of the reader that cookies store
  route('lang', 'routes/public/lang.ts'), // POST
  route('theme', 'routes/public/theme.ts'), // POST
  route('age', 'routes/public/age.ts'), // POST

  // Media
  route('media/:name/:file?', 'routes/media/rendition.ts'), // /media/<name>/<width>.<webp|avif>

  // API: accounts
  route('api/login', 'routes/api/auth/start.ts'), // GET -> /login
  route('api/auth/login', 'routes/api/auth/login.ts'), // POST
  route('api/auth/logout', 'routes/api/auth/logout.ts'), // POST
  route('api/auth/passkey/options', 'routes/api/auth/passkey/options.ts'), // POST
  route('api/auth/passkey/verify', 'routes/api/auth/passkey/verify.ts'), // POST: sign in
  route('api/auth/passkey/confirm', 'routes/api/auth/passkey/confirm.ts'), // POST: confirms the identity again
  route('api/auth/passkey/unlock', 'routes/api/auth/passkey/unlock.ts'), // POST: unlock this device
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

  // API: people
  route('api/users/public', 'routes/api/users/public.ts'),
  route('api/users/recommended', 'routes/api/users/recommended.ts'),
  route('api/users/:id/public', 'routes/api/users/profile.ts'),

  // API: likes
  route('api/matches', 'routes/api/matches/matches.ts'),

  // Live
  route('events', 'routes/live/events.ts'), // event stream: unread counts, presence and premium

  // API: conversations
  route('api/chat/unread-count', 'routes/api/chat/unread-count.ts'),
  route('api/chat/rooms', 'routes/api/chat/rooms.ts'),
  route('api/chat/messages', 'routes/api/chat/messages.ts'), // POST
  route('api/chat/messages/image', 'routes/api/chat/image.ts'), // POST
  route('api/chat/:userId/messages', 'routes/api/chat/thread.ts'),
  route('api/chat/:userId/read', 'routes/api/chat/read.ts'), // PUT
  route('api/chat/:userId/accepts-images', 'routes/api/chat/accepts-images.ts'), // PUT

  // API: photos
  route('api/upload/profile-image', 'routes/api/upload/profile-image.ts'), // POST

  // API: private albums
  route('api/private-albums', 'routes/api/albums/albums.ts'),
  route('api/private-albums/:albumId', 'routes/api/albums/album.ts'), // DELETE
  route('api/private-albums/:albumId/upload', 'routes/api/albums/upload.ts'), // POST
  route('api/private-albums/:albumId/share', 'routes/api/albums/share.ts'), // POST
  route('api/private-albums/:albumId/access/:accessId', 'routes/api/albums/access.ts'), // DELETE: revoke
  route('api/private-albums/:albumId/images/:imageId', 'routes/api/albums/image.ts'), // DELETE

  // API: premium
  route('api/upgrade-premium', 'routes/api/payments/upgrade-premium.ts'), // POST: the demo's free upgrade
  route('api/payments/notice', 'routes/api/payments/notice.ts'), // GET: notification of a sale by the payment provider

  // API: support
  route('api/support/contact', 'routes/api/support/contact.ts'), // POST

  // API: admin
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

  // API: its document, for programs and for people
  route('api/openapi.json', 'routes/api/openapi-json.ts'),
  route('api/docs', 'routes/api/docs.tsx'),

  // API: all unknown URLs respond with JSON
  route('api/*', 'routes/api/unknown.ts'),

  // Operation
  route('healthz', 'routes/health/healthz.ts'),
  route('readyz', 'routes/health/readyz.ts'),
  route('dev/mail', 'routes/dev/mail.tsx'),

  // A sandbox of the payment provider's pages; not in production
  route('sandbox/pay', 'routes/dev/sandbox/pay.tsx'),
  route('sandbox/status', 'routes/dev/sandbox/status.ts'),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
