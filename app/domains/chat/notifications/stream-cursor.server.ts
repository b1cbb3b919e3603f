import { z } from 'zod'
import { now } from '~/platform/clock.server'
import { minutes, seconds } from '~/platform/durations'
import { seal, unseal } from '~/platform/secrets/sealed.server'

/** Messages of the last minute are looked at again, since some are committed, or heard of, later than others. */
const LOOKS_BACK = minutes(1)
/** After a longer gap a page begins anew: it shows what is unread, and rings for none of it. */
const RESUMES_WITHIN = minutes(15)
/** Clocks of two hosts may differ by that much. */
const CLOCKS_DIFFER = seconds(5)
/** So many names fit into an id of some three kilobytes. Who gets more in a minute may miss what was committed late. */
const TOLD_MAX = 200
const NAME_LENGTH = 8

/** `told`: for each message the end of its id and how much later than `since` it came, in ms. */
const Sealed = z.object({ since: z.number(), told: z.string().regex(/^([0-9a-f]{8}:-?\d+ )*$/) })

/**
 * What an event stream has told a member: everything up to a moment, and of what came since then the messages listed here. It travels
 * as the stream's last event id, encrypted and for this member alone: its moment is always one that the server chose, and it is
 * compared with nothing but the member's own messages.
 */
export class StreamCursor {
  readonly #userId: string
  #since: number
  /** By the end of a message's id: when it came. */
  readonly #told: Map<string, number>

  private constructor(userId: string, since: number, told: Map<string, number>) {
    this.#userId = userId
    this.#since = since
    this.#told = told
  }

  /** For a page that shows all that came until now. */
  static begin(userId: string): StreamCursor {
    return new StreamCursor(userId, now().getTime(), new Map())
  }

  /** The one whose `toId` this is, or null: forged, damaged, another member's, or too old. */
  static resume(userId: string, id: string): StreamCursor | null {
    const text = unseal(id, placeOf(userId))
    const read = text === null ? null : Sealed.safeParse(JSON.parse(text))
    if (!read?.success) return null
    const { since, told } = read.data
    if (since < now().getTime() - LOOKS_BACK - RESUMES_WITHIN) return null
    const names = told.split(' ').filter(Boolean)
    return new StreamCursor(
      userId,
      since,
      new Map(names.map((one) => [one.slice(0, NAME_LENGTH), since + Number(one.slice(NAME_LENGTH + 1))])),
    )
  }

  /** What came later has to be looked at. */
  get since(): Date {
    return new Date(this.#since)
  }

  /** Not told yet, and not old: a sender who tries again has an old message published again. */
  isNew(messageId: string, cameAt: Date): boolean {
    return !this.#told.has(nameOf(messageId)) && cameAt.getTime() > this.#since - CLOCKS_DIFFER
  }

  /** Notes a message as told. */
  add(messageId: string, cameAt: Date): void {
    this.#told.set(nameOf(messageId), cameAt.getTime())
  }

  /** Moves on to a minute ago. To be called only where all that came until now has been looked at, or will be told by the bus. */
  advance(): void {
    this.#since = Math.max(this.#since, now().getTime() - LOOKS_BACK)
    this.#forgetUntil(this.#since - CLOCKS_DIFFER)
    if (this.#told.size <= TOLD_MAX) return
    const tooOld = [...this.#told.values()].sort((a, b) => b - a)[TOLD_MAX] ?? 0
    this.#since = Math.max(this.#since, tooOld)
    this.#forgetUntil(tooOld)
  }

  toId(): string {
    const told = [...this.#told].map(([name, at]) => `${name}:${at - this.#since} `).join('')
    return seal(JSON.stringify({ since: this.#since, told }), placeOf(this.#userId))
  }

  #forgetUntil(moment: number): void {
    for (const [name, at] of this.#told) if (at <= moment) this.#told.delete(name)
  }
}

const placeOf = (userId: string) => `event-stream:${userId}`
const nameOf = (messageId: string) => messageId.slice(-NAME_LENGTH)
