import { startDemoSite } from '../../browsing/demo-site'
import { measureFirstView } from '../first-view'
import { atMost, type Figure } from '../verdict'

const KB = 1000

/** Measures the first view of a profile. Paint and shift have wider limits than the listing's (listing-verdict.ts). */
export async function measureProfileView(): Promise<Figure[]> {
  const { origin, stop } = await startDemoSite()
  try {
    const view = await measureFirstView(origin, await firstListed(origin))
    return [
      atMost(1800, 'profile: largest contentful paint', view.lcpMs, ' ms'),
      atMost(50, 'profile: total blocking time', view.tbtMs, ' ms'),
      atMost(0.02, 'profile: layout shift', view.cls),
      atMost(130, 'profile of a member: scripts', view.memberScriptBytes / KB, ' kB'),
    ]
  } finally {
    await stop()
  }
}

/** The URL of the first listed profile: cards send visitors to the login page, profiles are public. */
async function firstListed(origin: string): Promise<string> {
  const list = await (await fetch(origin, { headers: { cookie: 'age=1' } })).text()
  const [, id] = /profile(?:\?id=|%3Fid%3D)([\w-]+)/.exec(list) ?? []
  if (!id) throw new Error('No profile is listed')
  return `/profile?id=${id}`
}
