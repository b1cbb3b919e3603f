import { THREAD_PAGE } from 'db/limits/chat'
import { describe, expect, it } from 'vitest'
import { chatHref, messageHref } from './folders'

describe('the address of the chat', () => {
  it.each<[Parameters<typeof chatHref>[0], string]>([
    [{}, '/chat'],
    [{ folder: 'chats', search: '' }, '/chat'],
    [{ folder: 'requests', search: 'a b' }, '/chat?folder=requests&search=a+b'],
    [{ user: 'u', before: 40, seq: 7 }, '/chat?user=u&before=40#m-7'],
    [{ user: 'u', replyTo: 3, phrases: true }, '/chat?user=u&replyTo=3&phrases=1'],
    [{ search: 'a', hits: 'next' }, '/chat?search=a&hits=next'],
  ])('names only what differs from the list of chats: %j', (given, href) => {
    expect(chatHref(given)).toBe(href)
  })

  it('of a message is the newest page if that has it, else a page of older messages', () => {
    const at = (seq: number) => messageHref({ user: 'u', seq, lastSeq: THREAD_PAGE })
    const half = THREAD_PAGE / 2
    expect(at(half + 1)).toBe(`/chat?user=u#m-${half + 1}`)
    expect(at(half)).toBe(`/chat?user=u&before=${half + 12}#m-${half}`)
  })
})
