import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Legal pages, search engines, the installed app, choices of the reader, and photos. */
export const SITE_ROUTES: RouteConfigEntry[] = [
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
]
