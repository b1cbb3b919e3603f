import { expect, test } from 'vitest'
import { registerCache } from './caches.server'
import { counter, gauge, histogram, measureProcess, observableCounter, registry } from './metric.server'

async function linesOf(name: string): Promise<string[]> {
  const text = await registry().metrics()
  return text.split('\n').filter((line) => line.startsWith(name))
}

test('a counter starts at 0 for every combination of its label values', async () => {
  const doors = counter({
    name: 'app_test_doors_total',
    help: 'Doors',
    labels: { colour: ['red', 'green'], state: ['open'] },
  })
  doors.inc({ colour: 'green', state: 'open' })
  doors.inc({ colour: 'green', state: 'open' }, 2)
  expect(await linesOf('app_test_doors_total')).toEqual([
    'app_test_doors_total{colour="red",state="open"} 0',
    'app_test_doors_total{colour="green",state="open"} 3',
  ])
})

test('a metric that is defined again, as when a module is reloaded, keeps its value', async () => {
  const described = { name: 'app_test_again_total', help: 'Again' } as const
  counter(described).inc()
  counter(described).inc(4)
  expect(await linesOf('app_test_again_total')).toEqual(['app_test_again_total 5'])
})

test('a gauge and an observable counter read their values at each scrape', async () => {
  const values = { open: 3, total: 10 }
  gauge({ name: 'app_test_open', help: 'Open', read: () => values.open })
  observableCounter({ name: 'app_test_observable_total', help: 'Total', read: async () => values.total })
  expect(await linesOf('app_test_open')).toEqual(['app_test_open 3'])
  values.open = 1
  values.total = 12
  expect(await linesOf('app_test_open')).toEqual(['app_test_open 1'])
  expect(await linesOf('app_test_observable_total')).toEqual(['app_test_observable_total 12'])
})

test('each bucket of a histogram counts all values up to its bound', async () => {
  const times = histogram({ name: 'app_test_seconds', help: 'Times', buckets: [1, 5] })
  times.observe({}, 0.5)
  times.observe({}, 3)
  expect(await linesOf('app_test_seconds')).toEqual([
    'app_test_seconds_bucket{le="1"} 1',
    'app_test_seconds_bucket{le="5"} 2',
    'app_test_seconds_bucket{le="+Inf"} 2',
    'app_test_seconds_sum 3.5',
    'app_test_seconds_count 2',
  ])
})

test('a registered cache reports its hits, misses, entries and bytes', async () => {
  const figures = { hits: 0, misses: 1, entries: 2, bytes: 300 }
  registerCache('pages', () => figures)
  figures.hits += 7
  expect(await linesOf('app_cache_')).toEqual([
    'app_cache_hits_total{cache="pages"} 7',
    'app_cache_misses_total{cache="pages"} 1',
    'app_cache_entries{cache="pages"} 2',
    'app_cache_bytes{cache="pages"} 300',
  ])
})

test('the process reports its heap, the lag of its event loop and how long that was active', async () => {
  measureProcess()
  measureProcess()
  expect(await linesOf('nodejs_heap_size_used_bytes')).toHaveLength(1)
  expect(await linesOf('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
  const [active = ''] = await linesOf('app_event_loop_seconds_total{state="active"}')
  expect(Number(active.split(' ')[1])).toBeGreaterThan(0)
})
