import { sitemapIndex } from '~/domains/listing/search-engines/sitemap.server'

/** GET /sitemap.xml: the index of the sitemaps. */
export async function loader() {
  return new Response(await sitemapIndex(), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
