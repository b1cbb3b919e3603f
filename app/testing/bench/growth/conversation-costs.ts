import { randomUUID } from 'node:crypto'
import { LIKES_PAGE } from 'db/limits/listing'
import { conversationsOf } from '~/domains/chat/conversations/list-conversations.server'
import { openConversation } from '~/domains/chat/conversations/open-conversation.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { unreadCounts } from '~/domains/chat/messages/unread-counts.server'
import { searchMessages } from '~/domains/chat/search/search-messages.server'
import { setLike } from '~/domains/relations/likes/likes.server'
import { likeCounts, likeList } from '~/domains/relations/likes/list-likes.server'
import { client } from '~/platform/database/pool.server'
import { quantile } from '../verdict'
import { GROUP } from './crowd'

const RUNS = 240
const WARM_UP = 20

/** A provider with a hundred conversations, and her partner in one of them. */
type Pair = { provider: string; member: string; stranger: string }

/** Milliseconds at the median, alternating so that other load affects all alike; each call is of another person. */
export async function conversationCosts(): Promise<Record<string, number>> {
  const pairs = await busyPairs(RUNS + WARM_UP)
  const times = new Map<string, number[]>()
  for (const [run, pair] of pairs.entries()) {
    for (const [name, act] of Object.entries(ASKED)) {
      const begin = performance.now()
      const answer = await act(pair)
      if (answer && 'refusal' in answer) throw new Error(`${name}: ${answer.refusal}`)
      if (run >= WARM_UP) times.set(name, [...(times.get(name) ?? []), performance.now() - begin])
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, quantile(all, 0.5)]))
}

const ASKED: Record<string, (pair: Pair) => Promise<object | null>> = {
  'message sent': ({ provider, member }) =>
    sendMessage({
      by: { id: member, isPremium: false },
      userId: provider,
      content: 'Guten Abend, hast du am Samstag Zeit?',
      clientId: randomUUID(),
    }),
  'conversation list': ({ provider }) => conversationsOf({ id: provider }, { folder: 'chats', cursor: null }),
  'conversation opened, marked as read': ({ provider, member }) =>
    openConversation({ id: provider, isAdmin: false }, member, {
      before: undefined,
      replyTo: undefined,
      isSeen: true,
    }),
  'unread count': ({ provider }) => unreadCounts({ id: provider }),
  'search in messages, frequent word': ({ provider }) => search(provider, 'samstag'),
  'search in messages, no hit': ({ provider }) => search(provider, 'zeppelin'),
  'like given': ({ member, stranger }) =>
    setLike({ by: { id: member }, targetUserId: stranger, isLike: true }),
  'likes received, first page': ({ provider }) =>
    likeList({ viewer: { id: provider }, kind: 'received', sort: 'newest', limit: LIKES_PAGE, cursor: null }),
  'likes counted': ({ provider }) => likeCounts({ id: provider }),
}

const search = (id: string, words: string) =>
  searchMessages({ id }, { search: words, language: 'de', cursor: null })

/** Of groups all over the database, the first with each of its members in turn; and a provider whom that member has nothing to do with. */
async function busyPairs(count: number): Promise<Pair[]> {
  return await client()<Pair[]>`
    with busy as (
      select busy.provider, busy.n, row_number() over (order by random()) as turn from bench.pairs busy where (busy.n - 1) % ${GROUP}::int = 0
    ), drawn as (
      select busy.provider, other.member, stranger.provider as stranger, busy.turn, 
        row_number() over (partition by busy.n order by random()) as place
      from (select * from busy where turn <= ${count}) busy
      join bench.pairs other on other.n > busy.n and other.n < busy.n + ${GROUP - 1}::int
      join bench.pairs stranger on stranger.n = other.n + 1
    )
    select provider, member, stranger from drawn order by place, turn limit ${count}`
}
