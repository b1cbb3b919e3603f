import { seconds } from '~/platform/time/durations'
import { atLeast, atMost, type Figure, quantile } from '../verdict'
import type { Published, Received } from './bus-process'

/** The rate that is promised, and how long a message may take at it. */
export type BusGoal = { perSecond: number; p99MaxMs: number }

/** What became due in the last milliseconds is no longer published. */
const SHARE_PUBLISHED = 0.99

export function busVerdict(
  name: string,
  { perSecond, p99MaxMs }: BusGoal,
  { lastsMs, published, failed, times, disordered }: { lastsMs: number } & Published & Received,
): Figure[] {
  const what = `bus: ${name}, ${perSecond}/s between two processes`
  return [
    atMost(p99MaxMs, `${what}: p99`, quantile(times, 0.99), ' ms'),
    // A publisher that is too slow publishes fewer, and would measure a smaller load.
    atLeast(perSecond * SHARE_PUBLISHED, `${what}: published`, published / (lastsMs / seconds(1)), '/s'),
    atMost(0, `bus: ${name}: lost, of ${published}`, published - times.length),
    atMost(0, `bus: ${name}: out of order`, disordered),
    atMost(0, `bus: ${name}: not published`, failed),
  ]
}
