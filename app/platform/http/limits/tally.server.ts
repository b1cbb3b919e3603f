import { singleton } from '../../process/singleton.server'
import { sharedCounter } from './shared-counter.server'

export type Tally = {
  /** Adds one and returns the count of the current window. */
  add(key: string): Promise<number>
  /** Subtracts one. */
  reward(key: string): Promise<void>
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * A counter without a limit that all processes share (`sharedCounter`), for actions that become more expensive with each attempt instead of
 * being refused. A window begins with the first attempt and lasts `windowS` seconds.
 */
export function tally(name: string, windowS: number): Tally {
  return singleton(`tally-${name}`, () => {
    const counter = sharedCounter({ keyPrefix: name, points: NO_LIMIT, duration: windowS })
    return {
      add: async (key) => (await counter.consume(key)).consumedPoints,
      reward: async (key) => void (await counter.reward(key)),
    }
  })
}
