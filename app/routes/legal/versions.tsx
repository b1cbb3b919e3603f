import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ComparedText } from '~/domains/legal/compared-text'
import { differences } from '~/domains/legal/differences.server'
import { legalDocument, versionDate, versionTexts } from '~/domains/legal/documents.server'
import { LEGAL_PATHS, VERSIONS } from '~/domains/legal/versions'
import { languageOf, translator } from '~/i18n/server.server'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'

/** The versions of the terms or of the privacy statement, the newest first, each with what it changed. */
export function loader({ request }: LoaderFunctionArgs) {
  const name = new URL(request.url).pathname.startsWith(LEGAL_PATHS.terms) ? 'terms' : 'privacy'
  const language = languageOf(request)
  const t = translator(language)
  return {
    title: t('legal:versions.title', { document: legalDocument(name, language).title }),
    labels: { added: t('legal:versions.added'), removed: t('legal:versions.removed') },
    current: versionTexts(name, language).current,
    versions: VERSIONS[name].map((version, at) => {
      const lines = differences(name, version, language)
      return {
        version,
        heading: t(at === 0 ? 'legal:versions.headingCurrent' : 'legal:versions.heading', {
          date: versionDate(version, language),
        }),
        href: at === 0 ? LEGAL_PATHS[name] : `${LEGAL_PATHS[name]}?version=${version}`,
        link: t('legal:versions.read'),
        lines,
        summary: lines ? t('legal:versions.changes') : t('legal:versions.first'),
      }
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [pageTitle(matches, data?.title)]

export default function Versions() {
  const { title, labels, versions } = useLoaderData<typeof loader>()
  return (
    <Page width="centred" title={title}>
      <div className="grid gap-5">
        {versions.map(({ version, heading, href, link, lines, summary }) => (
          <section key={version} className={`${CARD} p-5`}>
            <h2>{heading}</h2>
            <a className={LONE_LINK} href={href}>
              {link}
            </a>
            {lines ? (
              <details className="group">
                <summary className="flex min-h-11 items-center gap-2 font-semibold">
                  {summary}
                  <Icon name="chevron-down" size={18} className="transition-[rotate] group-open:rotate-180" />
                </summary>
                <ComparedText lines={lines} labels={labels} />
              </details>
            ) : (
              <p className="text-ink-soft">{summary}</p>
            )}
          </section>
        ))}
      </div>
    </Page>
  )
}
