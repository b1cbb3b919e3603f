import fc from 'fast-check'

export type Who = 'a' | 'b'
export type Action =
  | { kind: 'send' | 'clear' | 'block' | 'unblock' | 'accept'; by: Who }
  | { kind: 'mute' | 'unmute' | 'archive' | 'unarchive'; by: Who }
  /** `part` of what is there, in percent. */
  | { kind: 'read' | 'unsend'; by: Who; part: number }

const by = fc.constantFrom<Who>('a', 'b')
const part = fc.integer({ min: 0, max: 100 })
/** Sequences of actions of two people. */
export const Actions = fc.array(
  fc.oneof<{ arbitrary: fc.Arbitrary<Action>; weight: number }[]>(
    { weight: 10, arbitrary: fc.record({ kind: fc.constant('send' as const), by }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'unsend' as const), by, part }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('clear' as const, 'accept' as const), by }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('block' as const, 'unblock' as const), by }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('mute' as const, 'unmute' as const, 'archive' as const, 'unarchive' as const),
        by,
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
)

export const OTHER = { a: 'b', b: 'a' } as const
type Member = { read: number; cleared: number; isAccepted: boolean; isMuted: boolean; isArchived: boolean }
const member = (isAccepted: boolean): Member => ({
  read: 0,
  cleared: 0,
  isAccepted,
  isMuted: false,
  isArchived: false,
})

/** A room as it should be, by the rules alone. */
export class Room {
  readonly messages: { by: Who; isWithdrawn: boolean }[] = []
  readonly of: Record<Who, Member>
  sealedBy: Who | null = null
  constructor(starter: Who) {
    this.of = { a: member(starter === 'a'), b: member(starter === 'b') }
  }
  unread(who: Who): number {
    const { read, cleared } = this.of[who]
    return this.messages.filter(
      ({ by, isWithdrawn }, index) => by !== who && !isWithdrawn && index + 1 > Math.max(read, cleared),
    ).length
  }
}

/** What two people see of each other, by the rules alone. */
export class Model {
  /** The pair's own, sealed or not. */
  room: Room | null = null
  /** Sealed by blocks that were lifted since. */
  readonly aside: Room[] = []
  readonly blocks = new Set<Who>()

  do(action: Action): void {
    const { kind, by } = action
    const { room } = this
    switch (kind) {
      case 'send':
        this.send(by)
        return
      case 'block':
        if (this.blocks.size > 0) return
        this.blocks.add(by)
        if (room) room.sealedBy = by
        return
      case 'unblock':
        if (!this.blocks.delete(by) || !room) return
        this.aside.push(room)
        this.room = null
        return
      case 'read':
        if (!room || room.sealedBy) return
        room.of[by].read = Math.max(room.of[by].read, placeOf(room.messages.length, action.part))
        return
      case 'unsend': {
        const message = room?.messages[placeOf(room.messages.length, action.part) - 1]
        if (message?.by === by && room?.sealedBy !== by) message.isWithdrawn = true
        return
      }
      case 'clear':
        if (room) room.of[by].cleared = room.messages.length
        return
      case 'accept':
        if (room && !room.sealedBy) room.of[by].isAccepted = true
        return
      case 'mute':
      case 'unmute':
        if (room) room.of[by].isMuted = kind === 'mute'
        return
      default:
        if (room) room.of[by].isArchived = kind === 'archive'
    }
  }

  private send(by: Who): void {
    if (this.blocks.size > 0) return
    this.room ??= new Room(by)
    this.room.messages.push({ by, isWithdrawn: false })
    for (const one of [this.room.of.a, this.room.of.b]) one.isArchived = false
    this.room.of[by].isAccepted = true
  }

  unreadCounts(who: Who): { chats: number; requests: number } {
    const own = this.room?.of[who]
    if (!this.room || !own || this.room.sealedBy || own.isMuted || own.isArchived) return NOTHING
    const unread = this.room.unread(who)
    return own.isAccepted ? { chats: unread, requests: 0 } : { chats: 0, requests: unread }
  }
}
const NOTHING = { chats: 0, requests: 0 }
export const placeOf = (length: number, part: number): number => Math.round((length * part) / 100)
