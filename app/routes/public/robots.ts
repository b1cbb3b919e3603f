import { env } from '~/platform/settings/env.server'

/** Areas of members and of the administration, calls, and steps of forms: nothing there is for search engines. */
const NOT_CRAWLED = [
  '/admin',
  '/api/',
  '/albums',
  '/appeal/',
  '/block/',
  '/chat',
  '/decision/',
  '/dev/',
  '/events',
  '/like/',
  '/likes',
  '/my-profile',
  '/premium',
  '/report/',
  '/sandbox/',
  '/settings',
  '/subscribe',
  '/verification',
  '/confirm-email',
  '/keep-second-factor',
  '/login/',
  '/reset-password',
  '/restore',
  '/unsubscribe',
  '/verify-email',
  '/welcome',
  '/*?*cursor=',
  '/*?*redirectTo=',
]

/** robots.txt: what crawlers leave alone, and where the sitemap is. */
export function loader() {
  const lines = [
    'User-agent: *',
    ...NOT_CRAWLED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env().appUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
