import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics } from 'prom-client'
import { singleton } from '../process/singleton.server'
import { observableCounter, registry } from './metric.server'

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
