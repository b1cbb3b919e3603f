import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { APPEAL_TEXT_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { type AppealView, appeal, appealView } from '~/domains/moderation/appeals/appeals.server'
import { AppealFormSchema, appealErrorText } from '~/domains/moderation/appeals/forms'
import { StatementText } from '~/domains/moderation/decisions/decision-form'
import { formatDate } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { cacheControlHeaders } from '~/platform/http/remix/responses.server'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextArea } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { ErrorPage } from '~/ui/frame/error-page'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRootData } from '~/ui/frame/root-data'
import { StatusActions } from '~/ui/frame/status'
import { useReader } from '~/ui/hooks/use-reader'
import { Notice } from '~/ui/notice'

export const headers = cacheControlHeaders

/** Objects to a decision, by the link of its statement; works signed out and suspended. The same link shows the state afterwards. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await appealView(params.token ?? '')
  const t = translator(languageOf(request))
  if (!view)
    return data({ title: t('decisions:appeal.missing'), view, texts: '' }, { status: 404, headers: PRIVATE })
  const texts = view.areTextsRestored ? t('statements:appeal.texts') : ''
  return data({ title: t('decisions:appeal.title'), view, texts }, { headers: PRIVATE })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  if (!(await appealView(token))) return missing()
  const form = parseForm(await readForm(request), AppealFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400, headers: PRIVATE })
  const refused = await appeal({ token, text: form.value.text, language: languageOf(request) })
  if (refused?.refusal === 'unknown') return missing()
  // Also after a refusal: the page shows an appeal that was made before, or that the period is over.
  throw redirect(`/appeal/${token}`, { headers: PRIVATE })
}

/** The loader returns the data of the page for unknown appeals. */
const missing = () => data({ reply: undefined }, { status: 404, headers: PRIVATE })

// The link is a secret: no cache stores the page. Other sites do not learn it, since the host sends `Referrer-Policy: same-origin`; with
// `no-referrer` browsers would send `Origin: null` with this form, which the host refuses.
const PRIVATE = { 'Cache-Control': 'private, no-store' }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function Appeal() {
  const { view, texts } = useLoaderData<typeof loader>()
  return view ? <OneAppeal view={view} texts={texts} /> : <NoAppeal />
}

function NoAppeal() {
  const { t } = useTranslation()
  const viewer = useRootData()?.viewer
  const title = t('decisions:appeal.missing')
  const text = t('decisions:appeal.missingText')
  return (
    <ErrorPage failure={404} instead={{ icon: 'mail', title, text }}>
      <StatusActions>
        {/* A visitor's frame has a main action of its own. */}
        <ButtonLink href="/support" variant={viewer ? 'primary' : 'secondary'}>
          {t('decisions:appeal.contact')}
        </ButtonLink>
        <ButtonLink href="/" variant="quiet">
          {t('backHome')}
        </ButtonLink>
      </StatusActions>
    </ErrorPage>
  )
}

/** @param texts what the page says about texts that are back; empty if none are */
function OneAppeal({ view, texts }: { view: AppealView; texts: string }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { statement, language: stated, until, isOver, appeal: made } = view
  const reply = useActionData<typeof action>()?.reply
  const [form, fields] = useSchemaForm({ schema: AppealFormSchema, reply })
  // The day that the statement names, in German time.
  const date = formatDate(reader.language, until, 'long')
  return (
    <Page width="centred" title={t('decisions:appeal.title')}>
      <div className="grid gap-6">
        {made ? (
          <Notice
            tone={made.status === 'open' ? 'info' : 'success'}
            title={t(`decisions:appeal.state.${made.status}`)}
          >
            {made.status === 'rejected' ? t('decisions:appeal.next') : texts || null}
          </Notice>
        ) : (
          <p className="text-ink-soft">
            {isOver ? t('decisions:appeal.over', { date }) : t('decisions:appeal.lead', { date })}
          </p>
        )}
        {made?.answer ? <Quoted title={t('decisions:appeal.answer')} text={made.answer} /> : null}
        {made ? (
          <Quoted
            title={t('decisions:appeal.yours', { date: formatDate(reader, made.createdAt, 'long') })}
            text={made.text}
          />
        ) : null}
        <details className={`${CARD} p-5`} open={!made}>
          <summary className="font-semibold">{t('decisions:appeal.statement')}</summary>
          <div className="mt-3">
            <StatementText language={stated} {...statement} />
          </div>
        </details>
        {made || isOver ? null : (
          <>
            <ErrorSummary errors={errorsIn(reply, (error) => appealErrorText(t, error))} />
            <SchemaForm form={form} errorText={appealErrorText}>
              <TextArea
                field={fields.text}
                label={t('decisions:appeal.text')}
                hint={t('decisions:appeal.textHint', { max: APPEAL_TEXT_MAX })}
                invalidText={t('decisions:error.appealText')}
                rows={10}
                required
              />
              <Button className={MAIN_BUTTON} pendingText={t('decisions:appeal.pending')}>
                {t('decisions:appeal.submit')}
              </Button>
            </SchemaForm>
          </>
        )}
      </div>
    </Page>
  )
}

function Quoted({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {text}
      </p>
    </section>
  )
}
