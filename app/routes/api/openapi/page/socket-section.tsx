import type { SocketMessage } from '../socket'
import { Members } from './members'

/** The documentation of the socket. */
export function SocketSection({
  id,
  title,
  messages,
}: {
  id: string
  title: string
  messages: { fromClient: SocketMessage[]; fromServer: SocketMessage[] }
}) {
  return (
    <section id={id} lang="en" className="mt-10 grid gap-4">
      <h2>{title}</h2>
      {LEAD.map((paragraph) => (
        <p key={paragraph} className="max-w-prose text-ink-soft">
          {paragraph}
        </p>
      ))}
      <Messages title={FROM_CLIENT} messages={messages.fromClient} />
      <Messages title={FROM_SERVER} messages={messages.fromServer} />
    </section>
  )
}

function Messages({ title, messages }: { title: string; messages: SocketMessage[] }) {
  return (
    <>
      <h3 className="mt-4">{title}</h3>
      {messages.map(({ name, description, schema }) => (
        <article key={name} className="rounded-card border border-line bg-surface p-4 md:p-6">
          <h4 className="font-mono">{name}</h4>
          <p className="mt-1 text-ink-soft">{description.replaceAll('`', '')}</p>
          <Members schema={schema} />
        </article>
      ))}
    </>
  )
}

// In English like the document itself.
const FROM_CLIENT = 'Messages from the client'
const FROM_SERVER = 'Messages from the server'
const LEAD = [
  'A WebSocket at /ws, for signed-in members: the session cookie authenticates, and pages of other sites are refused. Messages are JSON texts of at most 64 kB.',
  'Sequence numbers (seq) increase in each conversation without gaps. After a reconnect a client requests all messages after its last seq, so none is missed.',
  'The server closes a connection with 1008 (rules broken, or far too many messages), 1012 (restart: reconnect after a moment), 1013 (the client reads nothing) and 4401 (the session has ended, or its device is locked).',
]
