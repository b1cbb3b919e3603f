import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { APPEAL_ANSWER_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireModerator } from '~/domains/accounts/staff.server'
import {
  AppealFacts,
  AppealHead,
  AppealStatement,
  AppealText,
} from '~/domains/moderation/appeals/appeal-details'
import { appealFor } from '~/domains/moderation/appeals/appeal-queue.server'
import { answerAppeal } from '~/domains/moderation/appeals/appeals.server'
import { AppealAnswerFormSchema, appealErrorText, appealsHref } from '~/domains/moderation/appeals/forms'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { Button } from '~/ui/button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextArea } from '~/ui/form/field'
import { RadioCards } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice, type NoticeTone } from '~/ui/notice'
import { PANEL } from '~/ui/panel'

/** One appeal with its decision, and the answer to it. For moderators. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const appeal = (await appealFor(staff, params.appealId ?? '')) ?? notFound()
  const draft = await loadFormDraft({ viewer: staff, request, path: `/admin/appeals/${appeal.id}` })
  const kept = draft && { outcome: draft.get('outcome'), answer: draft.get('answer') }
  return { title: translator(languageOf(request))('decisions:appeals.title'), appeal, kept }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const appealId = params.appealId ?? ''
  const fields = await readForm(request)
  await checkAccount(request, staff, fields)
  if (!(await appealFor(staff, appealId))) notFound()
  const form = parseForm(fields, AppealAnswerFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply(), refused: null }, { status: 400 })
  const { outcome, answer } = form.value
  const refused = await answerAppeal({ by: staff, appealId, outcome, answer, ip: context.ip })
  if (!refused) {
    throw await redirectWithFlash('/admin/appeals', {
      tone: 'success',
      key: `decisions:appeals.result.${outcome}`,
    })
  }
  if (refused.refusal === 'unknown') notFound()
  const isNamed = refused.refusal === 'answered' && refused.by !== null
  const key = refused.refusal === 'answered' && !isNamed ? ('answeredBySomebody' as const) : refused.refusal
  // The page has no form any more: it shows the typed text, which the moderator can pass on.
  const shown = { key, name: isNamed ? refused.by : null, answer }
  return data({ reply: form.reply(), refused: shown }, { status: 409 })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Appeal() {
  const { t } = useTranslation()
  const { appeal, kept } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const reply = sent?.reply
  const refused = sent?.refused
  const isAnswerable = appeal.status === 'open' && !appeal.bar
  return (
    <Page>
      <AdminHeader current="appeals" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-6">
        <div className="col-span-full grid gap-4">
          {/* One that a colleague has answered meanwhile was opened from the list of the open ones. */}
          <AppealHead person={appeal.person} list={appealsHref(refused ? 'open' : appeal.status)} />
          {refused ? (
            <Notice
              tone="error"
              title={t(`decisions:appeals.refusal.${refused.key}`, { name: refused.name ?? '' })}
              takesFocus
            >
              <p>{t('decisions:appeals.unsent')}</p>
              <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
                {refused.answer}
              </p>
            </Notice>
          ) : appeal.status === 'open' && appeal.bar ? (
            <Banner tone="info" text={t(`decisions:appeals.refusal.${appeal.bar}`)} />
          ) : null}
          {isAnswerable && appeal.isOwn ? (
            <Banner tone="warning" text={t('decisions:appeals.alone')} />
          ) : null}
          {appeal.status === 'open' ? null : (
            <Notice
              tone={appeal.status === 'upheld' ? 'success' : 'info'}
              title={t(`decisions:appeals.result.${appeal.status}`)}
            >
              <p className="whitespace-pre-line">{appeal.answer}</p>
              <p className="mt-2">
                {t('decisions:appeals.answered', { name: appeal.answeredBy ?? t('decisions:appeals.gone') })}
              </p>
            </Notice>
          )}
        </div>
        <AppealText appeal={appeal} />
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-2">
          <AppealFacts appeal={appeal} />
        </div>
        <AppealStatement appeal={appeal} />
        {isAnswerable ? (
          <div className={`${PANEL} grid gap-6`}>
            {kept && !sent ? <FormDraftNotice /> : null}
            <ErrorSummary errors={errorsIn(reply, (error) => appealErrorText(t, error))} />
            <AppealAnswer reply={reply} kept={kept} />
          </div>
        ) : null}
      </div>
    </Page>
  )
}

/** A notice whose title is the first sentence of the text; the others, which say why, stand below it. */
function Banner({ tone, text }: { tone: NoticeTone; text: string }) {
  const [first, ...rest] = text.split(/(?<=\.) /)
  return (
    <Notice tone={tone} title={first}>
      {rest.length > 0 ? rest.join(' ') : null}
    </Notice>
  )
}

const OUTCOMES = ['upheld', 'rejected'] as const

/** The moderator's answer to an appeal. */
function AppealAnswer({
  reply,
  kept,
}: {
  reply: SubmissionResult | undefined
  /** What was sent after the session had ended. */
  kept: { outcome?: string | undefined; answer?: string | undefined } | null
}) {
  const { t } = useTranslation()
  const values = { outcome: kept?.outcome, answer: kept?.answer }
  const [form, fields] = useSchemaForm({ schema: AppealAnswerFormSchema, reply, values })
  return (
    <SchemaForm form={form} errorText={appealErrorText}>
      <AccountField />
      <RadioCards
        field={fields.outcome}
        legend={t('decisions:appeals.outcome')}
        options={OUTCOMES.map((value) => ({
          value,
          label: t(`decisions:appeals.outcomes.${value}`),
          description: t(`decisions:appeals.outcomeHint.${value}`),
        }))}
        invalidText={t('decisions:error.outcome')}
      />
      <TextArea
        field={fields.answer}
        label={t('decisions:appeals.answer')}
        hint={t('decisions:appeals.answerHint', { max: APPEAL_ANSWER_MAX })}
        invalidText={t('decisions:error.answer')}
        rows={6}
        required
      />
      <Button wide pendingText={t('decisions:appeals.pending')}>
        {t('decisions:appeals.submit')}
      </Button>
    </SchemaForm>
  )
}
