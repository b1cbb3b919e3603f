import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { openApiDocument } from './openapi/document.server'
import { CallCard } from './openapi/page/call-card'
import { callsOf, Members, slugOf, TYPE_WORDS, withCode } from './openapi/page/schema-type'
import { type SocketMessage, socketMessages } from './openapi/schemas'

/** The OpenAPI document as a page. Works without JavaScript. */
export function loader() {
  return { document: openApiDocument(), socket: socketMessages() }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.document.info.title),
  { name: 'robots', content: 'noindex' },
]

export default function Docs() {
  const { document, socket } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <Page title={t('auth:api.docs.title')}>
      <p className="max-w-prose text-ink-soft">
        {t('auth:api.docs.lead')}{' '}
        <a className={LINK} href="/api/openapi.json">
          {TYPE_WORDS.document}
        </a>
      </p>
      <div lang="en" className="mt-4 grid max-w-prose gap-3">
        {document.info.description.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{withCode(paragraph)}</p>
        ))}
      </div>
      <nav aria-label={t('auth:api.docs.contents')} className="mt-6">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {[...document.tags.map((tag) => tag.name), SOCKET, SCHEMAS].map((name) => (
            <li key={name}>
              <a className={`${LINK} inline-flex min-h-11 items-center`} href={`#${slugOf(name)}`} lang="en">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {document.tags.map(({ name, description }) => (
        <section key={name} id={slugOf(name)} className="mt-10 grid gap-4">
          <h2 lang="en">{name}</h2>
          <p lang="en" className="max-w-prose text-ink-soft">
            {description}
          </p>
          {callsOf(document, name).map((shown) => (
            <CallCard key={shown.call.operationId} {...shown} />
          ))}
        </section>
      ))}
      <SocketSection id={slugOf(SOCKET)} title={SOCKET} messages={socket} />
      <section id={slugOf(SCHEMAS)} className="mt-10 grid gap-4">
        <h2 lang="en">{SCHEMAS}</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <article
            key={name}
            id={`schema-${name}`}
            lang="en"
            className="rounded-card border border-line bg-surface p-4 md:p-6"
          >
            <h3 className="font-mono">{name}</h3>
            <p className="mt-1 text-ink-soft">{schema.description}</p>
            <Members schema={schema} />
          </article>
        ))}
      </section>
    </Page>
  )
}

const SOCKET = 'Socket'
const SCHEMAS = 'Schemas'

/** The documentation of the socket. */
function SocketSection({
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
          <p className="mt-1 text-ink-soft">{withCode(description)}</p>
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
  'A WebSocket at /ws, for signed-in members: the session cookie authenticates, and pages of other sites are refused. Messages are JSON texts of at most 49,024 bytes.',
  'Sequence numbers (seq) increase in each conversation without gaps. After a reconnect a client requests all messages after its last seq, so none is missed.',
  'The server closes a connection with 1008 (rules broken, or far too many messages), 1009 (a message is too long), 1012 (restart: reconnect after a moment), 1013 (the client reads nothing) and 4401 (the session has ended, or its device is locked).',
]
