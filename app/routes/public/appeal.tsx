import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { APPEAL_TEXT_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { appeal, appealView } from '~/domains/moderation/appeals/appeals.server'
import { StatementText } from '~/domains/moderation/decisions/decision-form'
import { AppealForm, appealErrorText } from '~/domains/moderation/decisions/forms'
import { formatDate } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound, parseForm, readForm } from '~/platform/http/remix/form.server'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/card'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextArea } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'
import { useReader } from '~/ui/use-reader'

/** Objects to a decision, by the link of its statement; works signed out and suspended. The same link shows the state afterwards. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = (await appealView(params.token ?? '')) ?? notFound()
  const title = translator(languageOf(request))('decisions:appeal.title')
  return data({ title, ...view }, { headers: PRIVATE })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  if (!(await appealView(token))) notFound()
  const form = parseForm(await readForm(request), AppealForm)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400, headers: PRIVATE })
  const refused = await appeal({ token, text: form.value.text, language: languageOf(request) })
  if (refused?.refusal === 'unknown') notFound()
  // The page shows an appeal that is there already, and that the time is over.
  throw redirect(`/appeal/${token}`, { headers: PRIVATE })
}

// The link is a secret: no cache stores the page. Other sites do not learn it, since the host sends `Referrer-Policy: same-origin`; with
// `no-referrer` browsers would send `Origin: null` with this form, which the host refuses.
const PRIVATE = { 'Cache-Control': 'private, no-store' }

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) =>
  errorHeaders ?? (actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders)

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function Appeal() {
  const { t } = useTranslation()
  const reader = useReader()
  const { statement, language: stated, until, isOver, appeal: made } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const [form, fields] = useSchemaForm({ schema: AppealForm, reply })
  const date = formatDate(reader, until, 'long')
  return (
    <Page width="text" title={t('decisions:appeal.title')}>
      <div className="grid gap-6">
        {made ? (
          <Notice
            tone={made.status === 'open' ? 'info' : 'success'}
            title={t(`decisions:appeal.state.${made.status}`)}
          >
            {made.status === 'rejected' ? t('decisions:appeal.next') : null}
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
              <Button wide pendingText={t('decisions:appeal.pending')}>
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
