import { minutes } from '~/platform/time/durations'
import type { World } from './pair'
import type { Ask } from './requests'

export async function answerTo(one: World, [path, asked = {}]: Ask): Promise<string> {
  const answer = await one.he.client.send(path, asked)
  const { status, headers } = answer
  const names = ['content-type', 'location', 'link', 'retry-after', 'etag', 'last-modified', 'cache-control']
  const head = names.map((name) => `${name}: ${headers.get(name)}`)
  const line = `${asked.method ?? (asked.form || asked.json ? 'POST' : 'GET')} ${path}`
  return normalized(one, [line, JSON.stringify(asked), status, ...head, await answer.text()].join('\n'))
}

/**
 * The events of his socket and of his stream, of each feed apart: feeds look at the database by themselves, so between them there is no
 * order. Of the socket's, presence and albums are feeds of their own.
 */
export const eventsOf = (one: World) => ({
  socket: byFeed(
    one.socket.received.slice(one.since.socket).map((message) => normalized(one, JSON.stringify(message))),
    /"type":"(presence|album)"/,
  ),
  stream: byFeed(
    normalized(
      one,
      one.stream
        .text()
        .slice(one.since.stream)
        .replaceAll(/^(?:id|retry|:).*\n/gm, ''),
    ).split('\n\n'),
    /^event: (.*)$/m,
  ),
})

function byFeed(events: readonly string[], feedIn: RegExp): Record<string, string[]> {
  const feeds: Record<string, string[]> = {}
  for (const event of events) {
    const feed = feedIn.exec(event)?.[1] ?? ''
    feeds[feed] = [...(feeds[feed] ?? []), event.trimStart()]
  }
  return feeds
}

/** A page is long: what was asked, and where the two answers part. */
export function difference(expected: string, answer: string): string {
  const at = [...expected].findIndex((sign, index) => sign !== answer[index])
  const part = (text: string) => text.slice(Math.max(0, at - 150), at + 150)
  return [...expected.split('\n').slice(0, 3), `- ${part(expected)}`, `+ ${part(answer)}`].join('\n')
}

/** Everything alike by its role; moments of just now, which no two answers share; and what is random in each answer. */
function normalized({ names }: World, text: string): string {
  let plain = text
  for (const [value, name] of names) plain = plain.replaceAll(value, name)
  return (
    plain
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (iso) =>
        Math.abs(Date.now() - Date.parse(iso)) < minutes(10) ? '<now>' : iso,
      )
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<random id>')
      // The stamp of the bot check.
      .replace(/\b[0-9a-z]{8}\.[\w-]{43}\b/g, '<stamp>')
      .replace(/nonce="[^"]*"|\\?"nonce\\?",\\?"[^"]*"|'nonce-[^']*'/g, '<nonce>')
  )
}
