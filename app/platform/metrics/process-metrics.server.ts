import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics } from 'prom-client'
import { singleton } from '../process/singleton.server'
import { observableCounter, registry } from './metric.server'

/** Starts measuring the process itself: heap, garbage collection, event loop, open files. Their timers run only where somebody reads them. */
export function measureProcess(): void {
  singleton('process-metrics', () => {
    collectDefaultMetrics({ register: registry() })
    // Both as sums, so that any number of readers can compute the utilisation over their own interval.
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
