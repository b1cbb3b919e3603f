import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { singleton } from '../process/singleton.server'

/**
 * The names of a metric's labels, each with all of its values, so that their number stays small. An empty list allows any text, for names
 * that come from our own code, such as routes and jobs. Values are never ids, addresses, or anything that a person typed.
 */
type Labels = Record<string, readonly string[]>
type LabelValues<L extends Labels> = { [Name in keyof L]: L[Name][number] }

type Described<L extends Labels> = { name: `app_${string}`; help: string; labels?: L }
type Sample<L extends Labels> = { labels: LabelValues<L>; value: number }
/** Reads a value at each scrape: a number, or one for each combination of labels; an empty list if there is no value. */
type Read<L extends Labels> = () => number | Sample<L>[] | Promise<number | Sample<L>[]>

type CounterOf<L extends Labels> = {
  inc(...by: keyof L extends never ? [by?: number] : [labels: LabelValues<L>, by?: number]): void
}
type HistogramOf<L extends Labels> = { observe(labels: LabelValues<L>, value: number): void }

/** All metrics of this process. */
export const registry = (): Registry => singleton('metrics', () => new Registry())

/** A number that only grows. It starts at 0 for every combination of listed label values, so that the first increase shows. */
export function counter<const L extends Labels = Record<never, never>>(
  described: Described<L>,
): CounterOf<L> {
  return once(described, (common) => {
    const made = new Counter(common)
    for (const labels of combinations(described.labels ?? {})) made.inc(labels, 0)
    return made as CounterOf<L>
  })
}

/** How many values were at most as large as each bucket, in the unit of the metric's name. */
export function histogram<const L extends Labels = Record<never, never>>(
  described: Described<L> & { buckets: readonly number[] },
): HistogramOf<L> {
  return once(described, (common) => new Histogram({ ...common, buckets: [...described.buckets] }))
}

/** A value that is read at each scrape, and costs nothing between scrapes. */
export function gauge<const L extends Labels = Record<never, never>>(
  described: Described<L> & { read: Read<L> },
): void {
  once(described, (common) => {
    const made: Gauge = new Gauge({
      ...common,
      async collect() {
        const samples = samplesOf(await described.read())
        made.reset()
        // A metric without labels would stay as 0.
        if (samples.length === 0 && !described.labels) made.remove()
        for (const { labels, value } of samples) made.set(labels, value)
      },
    })
    return made
  })
}

/** A counter that reads a plain number of other code at each scrape: for hot paths, where a call of `inc` would cost too much. */
export function observableCounter<const L extends Labels = Record<never, never>>(
  described: Described<L> & { read: Read<L> },
): void {
  once(described, (common) => {
    const made: Counter = new Counter({
      ...common,
      async collect() {
        made.reset()
        for (const { labels, value } of samplesOf(await described.read())) made.inc(labels, value)
      },
    })
    return made
  })
}

function samplesOf<L extends Labels>(read: number | Sample<L>[]): Sample<Labels>[] {
  return typeof read === 'number' ? [{ labels: {}, value: read }] : read
}

/** Creates a metric once: modules are reloaded during development, and their metrics stay. */
function once<L extends Labels, Made>(
  { name, help, labels }: Described<L>,
  make: (common: { name: string; help: string; labelNames: string[]; registers: Registry[] }) => Made,
): Made {
  return singleton(`metric-${name}`, () =>
    make({ name, help, labelNames: Object.keys(labels ?? {}), registers: [registry()] }),
  )
}

/** Every combination of label values; none if a label has no list. */
function combinations(labels: Labels): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (some, [name, values]) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

/** Starts measuring the process: heap, garbage collection, event loop, open files. Call it only where the metrics are read: timers run. */
export function measureProcess(): void {
  singleton('process-metrics', () => {
    collectDefaultMetrics({ register: registry() })
    // Two sums, from which each reader can compute the utilisation over its own interval.
    observableCounter({
      name: 'app_event_loop_seconds_total',
      help: 'Time of the event loop, working and idle',
      labels: { state: ['active', 'idle'] },
      read: () => {
        const { active, idle } = performance.eventLoopUtilization()
        return [
          { labels: { state: 'active' }, value: active / 1000 },
          { labels: { state: 'idle' }, value: idle / 1000 },
        ]
      },
    })
    return true
  })
}
