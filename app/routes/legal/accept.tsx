import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DECLINED_TERMS_DAYS } from 'db/limits/legal'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { REDIRECT_TO, redirectToOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { requireViewer } from '~/domains/accounts/viewer.server'
import {
  answerTerms,
  mustAnswer,
  openTerms,
  TermsAnswerFormSchema,
} from '~/domains/legal/acceptance/answers.server'
import { ComparedText } from '~/domains/legal/compared-text'
import { differences } from '~/domains/legal/differences.server'
import { versionDate } from '~/domains/legal/documents.server'
import { DESCRIBED_FEATURES } from '~/domains/legal/legal-values.server'
import { LEGAL_PATHS } from '~/domains/legal/versions'
import { formatDate } from '~/i18n/format/times'
import { languageOf, readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Anchor, Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

const HERE = '/agb/accept'

/** A changed version of the terms, to be accepted or declined (DECISIONS "Settings, deletion, export"); without one it leads back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const redirectTo = redirectToOf(request)
  const open = await openTerms(viewer)
  if (!open) throw redirect(redirectTo ?? LEGAL_PATHS.terms)
  const language = languageOf(request)
  const t = translator(language)
  return {
    title: t('terms:accept.title'),
    version: open.version,
    date: versionDate(open.version, language),
    lines: differences('terms', open.version, language) ?? [],
    labels: { added: t('legal:versions.added'), removed: t('legal:versions.removed') },
    declined: open.restsFrom && {
      isResting: mustAnswer(open),
      date: formatDate(readerOf(request), open.restsFrom, language === 'de' ? 'short' : 'long'),
    },
    exportHref: DESCRIBED_FEATURES.includes('export') ? '/settings/data' : null,
    redirectTo: redirectTo ?? '/',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  const form = parseForm(fields, TermsAnswerFormSchema)
  if (form.status !== 'success') return data({ isOutdated: false }, { status: 400 })
  const { answer, version } = form.value
  const stored = await answerTerms(viewer, { answer, version, language: languageOf(request) })
  // Another tab may have answered; a version that changed meanwhile has to be read first.
  if (!stored && (await openTerms(viewer))) return data({ isOutdated: true }, { status: 409 })
  const next = safeRedirectTo(fields.get(REDIRECT_TO)) ?? redirectToOf(request) ?? '/'
  // What was accepted in another tab stands: a late refusal is not stored.
  const holds = stored ? answer : 'accepted'
  throw await redirectWithFlash(next, { tone: 'success', key: `terms:accept.done.${holds}` })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function AcceptTerms() {
  const { t } = useTranslation()
  const { title, version, date, lines, labels, declined, exportHref, redirectTo } =
    useLoaderData<typeof loader>()
  const isOutdated = useActionData<typeof action>()?.isOutdated
  return (
    <Page width="text" title={title}>
      <div className="grid gap-5">
        {isOutdated ? (
          <Notice tone="error" takesFocus>
            {t('terms:accept.outdated')}
          </Notice>
        ) : null}
        {declined ? (
          <Notice tone="warning">
            {t(declined.isResting ? 'terms:accept.resting' : 'terms:accept.declined', {
              date: declined.date,
            })}
          </Notice>
        ) : null}
        <p>{t('terms:accept.lead', { date })}</p>
        <p>
          <Anchor className={LINK} href={LEGAL_PATHS.terms}>
            {t('terms:accept.whole')}
          </Anchor>
        </p>
        {/* With the page to return to: a refused answer, and the links to other languages, keep it. */}
        <form method="post" action={withRedirectTo(HERE, redirectTo)} className="grid gap-3 sm:grid-cols-2">
          <AccountField />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name={REDIRECT_TO} value={redirectTo} />
          <Button wide name="answer" value="accepted">
            {t('terms:accept.accept')}
          </Button>
          <Button wide variant="secondary" name="answer" value="declined">
            {t('terms:accept.decline')}
          </Button>
        </form>
        <p className="text-ink-soft">
          {t('terms:accept.consequence', { days: DECLINED_TERMS_DAYS })}{' '}
          {exportHref ? (
            <>
              <Anchor className={LINK} href={exportHref}>
                {t('terms:accept.export')}
              </Anchor>{' '}
              ·{' '}
            </>
          ) : null}
          <Anchor className={LINK} href="/settings/security/delete">
            {t('terms:accept.delete')}
          </Anchor>
        </p>
        <section className={`${CARD} p-5`} aria-labelledby="changes">
          <h2 id="changes">{t('terms:accept.changes')}</h2>
          <ComparedText lines={lines} labels={labels} />
        </section>
      </div>
    </Page>
  )
}
