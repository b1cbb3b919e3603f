import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { openApiDocument } from './openapi/document.server'
import { CallCard } from './openapi/page/call-card'
import { Members } from './openapi/page/members'
import { callsOf, slugOf, TYPE_WORDS } from './openapi/page/schema-type'
import { SocketSection } from './openapi/page/socket-section'
import { socketMessages } from './openapi/socket'

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
          <p key={paragraph}>{paragraph.replaceAll('`', '')}</p>
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
