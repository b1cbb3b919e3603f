import { type DemoSite, startDemoSite } from '../browsing/demo-site'
import type { Measured } from './benches'

/** Runs a benchmark against the demo, which has its own database. */
export async function onDemo(measure: (site: DemoSite) => Promise<Measured>): Promise<Measured> {
  const site = await startDemoSite()
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}
