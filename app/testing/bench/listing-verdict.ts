import type { FirstView } from './first-view'
import type { SqlFigures } from './sql'
import type { Throughput } from './throughput'
import { atLeast, atMost, type Figure } from './verdict'

type ListingFigures = {
  sql: SqlFigures | null
  throughput: Throughput | null
  view: FirstView | null
}

/** The limits of the listing's speed and size. References and medians have no limit: they help to interpret the others. */
export function listingVerdict({ sql, throughput, view }: ListingFigures): Figure[] {
  return [
    ...Object.entries(sql ?? {})
      .filter(([name]) => name.startsWith('nearest'))
      .map(([name, { p99Ms }]) => atMost(5, `${name}: p99`, p99Ms, ' ms')),
    ...(throughput ? throughputVerdict(throughput) : []),
    ...(view ? viewVerdict(view) : []),
  ]
}

/** The limits for requests as browsers send them: with brotli, and with the cookies of readers. */
function throughputVerdict(throughput: Throughput): Figure[] {
  const { cachedPlain, cachedFiltered, uncachedPlain, uncachedFiltered, errors, misses } = throughput
  const percent = (limit: number, what: string, { ratio }: { ratio: number }) =>
    atLeast(limit, `${what}, part of a bare server`, ratio * 100, ' %')
  return [
    percent(80, 'cached page, first visit', cachedPlain),
    percent(60, 'cached pages, cookies and filters', cachedFiltered),
    percent(1, 'uncached page, without filters', uncachedPlain),
    percent(1.2, 'uncached pages, with filters', uncachedFiltered),
    atMost(0, 'answers that were no pages', errors),
    atMost(0, 'cached pages that came from no cache', misses),
  ]
}

const KB = 1000

/** The limits of a visitor's first view of / on a slow phone. */
export function viewVerdict(view: FirstView): Figure[] {
  return [
    atMost(13, 'first view: HTML', view.htmlBytes / KB, ' kB'),
    atMost(13, 'first view: style sheets', view.cssBytes / KB, ' kB'),
    atMost(4, "first view: the visitors' module", view.moduleBytes / KB, ' kB'),
    atMost(250, 'first view: photos', view.imageBytes / KB, ' kB'),
    atMost(30, 'first view: display face', view.fontBytes / KB, ' kB'),
    atMost(1200, 'first view: largest contentful paint', view.lcpMs, ' ms'),
    atMost(50, 'first view: total blocking time', view.tbtMs, ' ms'),
    atMost(0.01, 'first view: layout shift', view.cls),
    atMost(0.01, 'next view, display face cached: layout shift', view.nextCls),
    atMost(130, 'first view of a member: scripts', view.memberScriptBytes / KB, ' kB'),
  ]
}
