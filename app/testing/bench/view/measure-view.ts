import postgres from 'postgres'
import type { DemoSite } from '../../browsing/demo-site'
import type { Measured } from '../benches'
import { measureFirstView } from '../first-view'
import { viewVerdict } from '../listing-verdict'
import { memberScripts } from '../member-scripts'
import { atMost } from '../verdict'
import type { DemoIds } from './interactions'
import { measureInteractions } from './measure-interactions'
import { withBrowser } from './phone'

/**
 * `npm run bench -- view`: the first view of / and of a member's /chat, and interaction to next paint, on a slow phone (390 px, 9 Mbit/s,
 * 100 ms, processor 4x slower); medians of five.
 */
export async function measureView({
  origin,
  databaseUrl,
}: Pick<DemoSite, 'origin' | 'databaseUrl'>): Promise<Measured> {
  const view = await measureFirstView(origin)
  const chat = await withBrowser((browser) => memberScripts(browser, `${origin}/chat`))
  const interactions = await measureInteractions(origin, await demoIds(databaseUrl))
  const figures = [
    ...viewVerdict(view),
    atMost(115, 'first view of /chat: scripts without texts and module', chat.code / 1000, ' kB'),
    ...interactions.map(({ name, medianMs }) => atMost(100, `next paint: ${name}`, medianMs, ' ms')),
  ]
  return { figures, details: { view, chat, interactions } }
}

async function demoIds(databaseUrl: string): Promise<DemoIds> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const [found] = await sql<{ id: string }[]>`
      select i.owner_id as id from images i join image_moderation m on m.image_url = i.url join listings l on l.user_id = i.owner_id
      where m.status = 'approved' and i.image_type = 'profile' group by i.owner_id having count(*) >= 3 order by 1 limit 1`
    const [partner] = await sql<{ id: string }[]>`select id from users where email = 'premium@demo.test'`
    if (!found || !partner) throw new Error('The demo lacks a profile with photos or a partner')
    return { profileId: found.id, partnerId: partner.id }
  } finally {
    await sql.end()
  }
}
