import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { REVIEW_WITHIN_HOURS } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { STAMP } from '~/domains/accounts/form-drafts/draft-fields'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import {
  PublicReportFormSchema,
  publicReportErrorText,
  reporterErrors,
} from '~/domains/moderation/reports/forms'
import { PublicReportFields } from '~/domains/moderation/reports/public-report-fields'
import { acceptPublicReport, reportLimit } from '~/domains/moderation/reports/report-public.server'
import { UrgentHelp } from '~/domains/moderation/reports/report-sent'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { env } from '~/platform/settings/env.server'
import { ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

const NUMBER = /^[0-9A-F]{4}-[0-9A-F]{4}$/

/** A report by anybody (DECISIONS "Reports"). `?about=` fills in the address, `?number=` is the receipt. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  const query = new URL(request.url).searchParams
  const number = query.get('number') ?? ''
  return {
    title: translator(languageOf(request))('decisions:report.title'),
    isMember: viewer !== null,
    about: (query.get('about') ?? '').slice(0, 300),
    example: `${env().appUrl}/profile/…`,
    number: NUMBER.test(number) ? number : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const viewer = await viewerOf({ request, context })
  const fields = await readForm(request)
  if (viewer) await checkAccount(request, viewer, fields)
  const form = parseForm(fields, PublicReportFormSchema)
  const back = { reply: form.reply(), bot: null, retryAfterS: null, isUnavailable: false }
  if (form.status !== 'success') return data(back, { status: 400 })
  const fieldErrors = reporterErrors(form.value, { isMember: viewer !== null })
  if (Object.keys(fieldErrors).length > 0)
    return data({ ...back, reply: form.reply({ fieldErrors }) }, { status: 400 })

  const { address, reason, details, isIllegal, name, email } = form.value
  const report = {
    address,
    reason,
    details,
    isIllegal: isIllegal === 'on',
    name,
    email,
    reporterId: viewer?.id ?? null,
    language: languageOf(request),
    stamp: fields.get(STAMP),
  }
  const accepted = await refuseWithoutDatabase(async () => {
    const bot = await guardAgainstBots({ action: 'report', given: fields, request, ip, from: 'form' })
    if (bot) return { bot }
    return (await reportLimit({ viewer, ip })) ?? acceptPublicReport(report)
  })
  if ('bot' in accepted) {
    const { bot } = accepted
    const status = BOT_REFUSAL_STATUS[bot.refusal]
    return data({ ...back, bot }, { status, headers: retryAfterHeaders(bot) })
  }
  if ('retryAfterS' in accepted) {
    const { retryAfterS } = accepted
    return data({ ...back, retryAfterS }, { status: 429, headers: retryAfterHeaders(accepted) })
  }
  if ('refusal' in accepted) return data({ ...back, isUnavailable: true }, { status: 503 })
  throw redirect(`/report?${new URLSearchParams({ number: accepted.number })}`)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Report() {
  const { t } = useTranslation()
  const { isMember, about, example, number } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (number && !sent) return <Receipt number={number} />
  return (
    <Page width="centred" hasMainButton title={t('decisions:report.title')}>
      <div className="grid gap-5">
        <p className="text-ink-soft">{t('decisions:report.lead', { hours: REVIEW_WITHIN_HOURS.normal })}</p>
        {sent?.bot ? (
          <BotRefusedNotice refused={sent.bot} failed={t('decisions:report.failed')} />
        ) : sent?.retryAfterS ? (
          <Notice tone="error" takesFocus title={t('decisions:report.failed')}>
            {t('decisions:report.tooMany', { count: Math.ceil(sent.retryAfterS / 60) })}
          </Notice>
        ) : sent?.isUnavailable ? (
          <Notice tone="error" takesFocus title={t('decisions:report.failed')} />
        ) : (
          <ErrorSummary errors={errorsIn(sent?.reply, (error) => publicReportErrorText(t, error))} />
        )}
        <PublicReportFields
          reply={sent?.reply}
          about={about}
          example={example}
          isMember={isMember}
          level={taskLevelOf(sent?.bot)}
        />
      </div>
    </Page>
  )
}

function Receipt({ number }: { number: string }) {
  const { t } = useTranslation()
  return (
    <Page width="centred" title={t('decisions:report.sentTitle')}>
      <div className="grid gap-5">
        <p>{t('decisions:report.sent')}</p>
        <dl className={`${CARD} p-5`}>
          <dt className="text-ink-soft">{t('decisions:report.number')}</dt>
          <dd className="text-xl font-semibold tabular-nums">{number}</dd>
        </dl>
        <p className="text-ink-soft">{t('decisions:report.keep')}</p>
        <UrgentHelp />
        <p>
          <ButtonLink variant="secondary" href="/report">
            {t('decisions:report.another')}
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
