import type { Viewer } from '~/domains/accounts/viewer.server'
import { type Notice, noticesOf, noticesSince } from './new-message-notices.server'
import { StreamCursor } from './stream-cursor.server'

/** Finds the new messages of which an event stream has sent no notice. */
export class NoticeFinder {
  readonly #viewer: Pick<Viewer, 'id'>
  readonly #cursor: StreamCursor
  /** Messages that the bus published. */
  #published: string[] = []
  /** There may be messages that the bus did not publish. */
  #isBehind = true
  /** How often the bus may have lost messages. */
  #losses = 0

  /** @param after the last event id of the previous stream, as the browser returns it */
  constructor(viewer: Pick<Viewer, 'id'>, after: string | null) {
    this.#viewer = viewer
    const resumed = after ? StreamCursor.resume(viewer.id, after) : null
    this.#cursor = resumed ?? StreamCursor.begin(viewer.id)
  }

  /** The bus published a message. */
  add(messageId: string): void {
    this.#published.push(messageId)
  }

  /** The bus may have lost messages: the next `find` checks everything since the cursor, also if one is running. */
  recordLoss(): void {
    this.#isBehind = true
    this.#losses++
  }

  /**
   * The notices that were not sent yet. Call it once the subscription to the bus is active. After a failure the next call checks everything
   * since the cursor.
   */
  async find(): Promise<Notice[]> {
    const ids = this.#published
    this.#published = []
    if (!this.#isBehind && ids.length === 0) return []
    const losses = this.#losses
    const finding = this.#isBehind
      ? noticesSince(this.#viewer, this.#cursor.since)
      : noticesOf(this.#viewer, ids)
    this.#isBehind = true
    const found = await finding
    this.#isBehind = losses !== this.#losses
    return found.filter(({ notice, createdAt }) => this.#cursor.isNew(notice.messageId, createdAt))
  }

  /** Records a notice as sent. */
  markSent({ notice, createdAt }: Notice): void {
    this.#cursor.add(notice.messageId, createdAt)
  }

  /** The event id that covers everything sent so far. */
  currentId(): string {
    if (!this.#isBehind) this.#cursor.advance()
    return this.#cursor.toId()
  }
}
