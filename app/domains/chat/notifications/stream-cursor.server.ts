import { z } from 'zod'
import { seal, unseal } from '~/platform/secrets/sealed.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'

/** Messages of the last minute are checked again, since some are committed or published late. */
const OVERLAP = minutes(1)
/** After a longer gap a page does not resume: it shows the unread count, without notifications for the missed messages. */
const GAP_MAX = minutes(15)
/** The clocks of two hosts may differ by this much. */
const CLOCK_SKEW = seconds(5)
/** This many messages fit into an id of about three kilobytes. A member who gets more in a minute may miss late commits. */
const KNOWN_MAX = 200
/** A message is known by the end of its id. */
const SUFFIX_LENGTH = 8

/**
 * `known`: for each message the end of its id and its time of arrival, in ms after `since`. `forgottenUntil` is missing in ids of older
 * releases.
 */
const Sealed = z.object({
  since: z.number(),
  forgottenUntil: z.number().optional(),
  known: z.string().regex(/^([0-9a-f]{8}:-?\d+ )*$/),
})

/**
 * What an event stream has sent to a member: everything up to a time, and of later messages those listed here. It travels as the
 * stream's last event id, encrypted for this member only: a client cannot choose its time, and it is compared only with the member's own
 * messages.
 */
export class StreamCursor {
  readonly #userId: string
  #since: number
  /** Messages until this time count as sent. */
  #forgottenUntil: number
  /** The time of arrival, by the end of a message's id. */
  readonly #known: Map<string, number>

  private constructor(
    userId: string,
    since: number,
    known: Map<string, number>,
    forgottenUntil = since - CLOCK_SKEW,
  ) {
    this.#userId = userId
    this.#since = since
    this.#forgottenUntil = forgottenUntil
    this.#known = known
  }

  /** For a page that shows everything until now. */
  static begin(userId: string): StreamCursor {
    return new StreamCursor(userId, now().getTime(), new Map())
  }

  /** The cursor that `toId` wrote; null if the id is forged, damaged, another member's, or too old. */
  static resume(userId: string, id: string): StreamCursor | null {
    const read = readId(userId, id)
    if (!read || read.since < now().getTime() - OVERLAP - GAP_MAX) return null
    const { since, known, forgottenUntil } = read
    const entries = known.split(' ').filter(Boolean)
    return new StreamCursor(
      userId,
      since,
      new Map(
        entries.map((one) => [one.slice(0, SUFFIX_LENGTH), since + Number(one.slice(SUFFIX_LENGTH + 1))]),
      ),
      forgottenUntil,
    )
  }

  /** Until when the stream with that last event id was open at least, however long ago; null if the id is not this member's. */
  static openUntil(userId: string, id: string): Date | null {
    const read = readId(userId, id)
    return read && new Date(read.since)
  }

  /** Messages that arrived after this time must be checked. */
  get since(): Date {
    return new Date(this.#since)
  }

  /** Whether a message was not sent yet. One that is no longer known was: a retry publishes it again. */
  isNew(messageId: string, createdAt: Date): boolean {
    return !this.#known.has(suffixOf(messageId)) && createdAt.getTime() > this.#forgottenUntil
  }

  /** Records a message as sent. */
  add(messageId: string, createdAt: Date): void {
    this.#known.set(suffixOf(messageId), createdAt.getTime())
  }

  /** Advances `since` to a minute ago. Call it only if each message until now was checked or will still be published by the bus. */
  advance(): void {
    this.#since = Math.max(this.#since, now().getTime() - OVERLAP)
    this.#forgetUntil(this.#since - CLOCK_SKEW)
    if (this.#known.size <= KNOWN_MAX) return
    const newestForgotten = [...this.#known.values()].sort((a, b) => b - a)[KNOWN_MAX] ?? 0
    this.#since = Math.max(this.#since, newestForgotten)
    this.#forgetUntil(newestForgotten)
  }

  toId(): string {
    const known = [...this.#known].map(([suffix, at]) => `${suffix}:${at - this.#since} `).join('')
    const sealed = { since: this.#since, forgottenUntil: this.#forgottenUntil, known }
    return seal(JSON.stringify(sealed), placeOf(this.#userId))
  }

  #forgetUntil(moment: number): void {
    this.#forgottenUntil = Math.max(this.#forgottenUntil, moment)
    for (const [suffix, at] of this.#known) if (at <= moment) this.#known.delete(suffix)
  }
}

function readId(userId: string, id: string): z.output<typeof Sealed> | null {
  const text = unseal(id, placeOf(userId))
  const read = text === null ? null : Sealed.safeParse(JSON.parse(text))
  return read?.success ? read.data : null
}

const placeOf = (userId: string) => `event-stream:${userId}`
const suffixOf = (messageId: string) => messageId.slice(-SUFFIX_LENGTH)
