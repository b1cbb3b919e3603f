import type { SocketMessage } from '../socket'
import { Members } from './members'

/** The socket, for people. */
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
      {messages.map(({ name, says, schema }) => (
        <article key={name} className="rounded-card border border-line bg-surface p-4 md:p-6">
          <h4 className="font-mono">{name}</h4>
          <p className="mt-1 text-ink-soft">{says.replaceAll('`', '')}</p>
          <Members schema={schema} />
        </article>
      ))}
    </>
  )
}

// In English like the document itself.
const FROM_CLIENT = 'What a client says'
const FROM_SERVER = 'What the server says'
const LEAD = [
  'A WebSocket at /ws, for those who are signed in: the session cookie tells who it is, and pages of other sites are refused. Messages are JSON texts of at most 64 kB.',
  'Places (seq) count up in each conversation without gaps. A client that lost its connection asks for what came behind the last place it knows, so nothing is missed.',
  'The server ends a connection by 1008 (rules broken, or far too many messages), 1012 (it restarts: come back after a moment), 1013 (the client takes nothing) and 4401 (the session is over).',
]
