import { type RouteConfig, route } from '@remix-run/route-config'
import { ADMIN_ROUTES } from './routes/tables/admin-routes'
import { API_ROUTES } from './routes/tables/api-routes'
import { AUTH_ROUTES } from './routes/tables/auth-routes'
import { CHAT_ROUTES } from './routes/tables/chat-routes'
import { LISTING_ROUTES } from './routes/tables/listing-routes'
import { SETTINGS_ROUTES } from './routes/tables/settings-routes'
import { SITE_ROUTES } from './routes/tables/site-routes'
import { SUPPORT_ROUTES } from './routes/tables/support-routes'

/**
 * Every URL of the platform: one table for each area, in routes/tables/. Where several URLs share one page, each has a route id of its own.
 * app/testing/routes/ lists how each route responds to visitors, members and admins; tests fail until a new route is added there.
 */
export default [
  ...LISTING_ROUTES, // listing, profiles, likes, reports of members, blocks
  ...AUTH_ROUTES, // first steps, registering, signing in
  ...CHAT_ROUTES, // chat, private albums, live updates
  ...SETTINGS_ROUTES, // settings, cover mode, lock, notifications, security, premium, verification
  ...SUPPORT_ROUTES, // reports by anybody, appeals, transparency, support
  ...ADMIN_ROUTES, // pages of admins and moderators
  ...SITE_ROUTES, // legal pages, search engines, the installed app, language, theme, age check, photos
  ...API_ROUTES, // the JSON API

  // Operation
  route('healthz', 'routes/health/healthz.ts'),
  route('readyz', 'routes/health/readyz.ts'),
  route('dev/mail', 'routes/dev/mail.tsx'),

  // A sandbox of the payment provider's pages; not in production
  route('sandbox/pay', 'routes/dev/sandbox/pay.tsx'),
  route('sandbox/status', 'routes/dev/sandbox/status.ts'),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
