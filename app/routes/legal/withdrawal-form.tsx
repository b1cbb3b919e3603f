import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { STAMP } from '~/domains/accounts/form-drafts/draft-fields'
import { isOfOtherAccount } from '~/domains/accounts/forms/check-account.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { WithdrawalFormSchema, withdrawalErrorText } from '~/domains/payments/forms'
import { declareWithdrawal, withdrawalLimit } from '~/domains/payments/withdrawal/declare-withdrawal.server'
import { WithdrawalFields } from '~/domains/payments/withdrawal/withdrawal-fields'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { env } from '~/platform/settings/env.server'
import { ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

const HERE = '/widerruf/formular'
const NUMBER = /^[0-9A-F]{4}-[0-9A-F]{4}$/

/** The model withdrawal form (section 356a BGB), for everybody; `?number=` is the receipt, with `unconfirmed` if no e-mail follows. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const number = searchParams.get('number') ?? ''
  const { name, address, email } = env().operator
  return {
    title: translator(languageOf(request))('terms:withdraw.title'),
    to: { name, address: addressLines(address), email },
    number: NUMBER.test(number) ? number : null,
    isConfirmed: !searchParams.has('unconfirmed'),
  }
}

/** The street on a line of its own, the rest below it: the settings have the address in one. */
function addressLines(address: string): string[] {
  const [street = '', ...place] = address.split(', ')
  return place.length > 0 ? [street, place.join(', ')] : [street]
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const viewer = await viewerOf({ request, context })
  const fields = await readForm(request)
  const form = parseForm(fields, WithdrawalFormSchema)
  const back = { reply: form.reply(), bot: null, retryAfterS: null, isUnavailable: false }
  if (form.status !== 'success') return data(back, { status: 400 })
  // It is valid from anybody (decision 0399): that of a page of another account is stored, but as nobody's.
  const userId = viewer && !isOfOtherAccount(viewer, fields) ? viewer.id : null
  const stamp = fields.get(STAMP)
  const declaration = { ...form.value, userId, language: languageOf(request), stamp }
  const declared = await refuseWithoutDatabase(async () => {
    const bot = await guardAgainstBots({ action: 'withdrawal', given: fields, request, ip, from: 'form' })
    if (bot) return { bot }
    return (await withdrawalLimit({ viewer, ip })) ?? declareWithdrawal(declaration)
  })
  if ('bot' in declared) {
    const { bot } = declared
    const status = BOT_REFUSAL_STATUS[bot.refusal]
    return data({ ...back, bot }, { status, headers: retryAfterHeaders(bot) })
  }
  if ('retryAfterS' in declared) {
    const { retryAfterS } = declared
    return data({ ...back, retryAfterS }, { status: 429, headers: retryAfterHeaders(declared) })
  }
  if ('refusal' in declared) return data({ ...back, isUnavailable: true }, { status: 503 })
  const { number, isConfirmed } = declared
  const receipt = new URLSearchParams({ number })
  if (!isConfirmed) receipt.set('unconfirmed', '')
  throw redirect(`${HERE}?${receipt}`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function WithdrawalFormPage() {
  const { t } = useTranslation()
  const { to, number, isConfirmed } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (number && !sent) return <Receipt number={number} isConfirmed={isConfirmed} />
  return (
    <Page width="centred" hasMainButton title={t('terms:withdraw.title')}>
      <div className="grid gap-5">
        <p className="text-ink-soft print:hidden">{t('terms:withdraw.lead')}</p>
        <address className={`${CARD} p-4 not-italic`}>
          <p className="text-sm text-ink-soft">{t('terms:withdraw.to')}</p>
          <p>{to.name}</p>
          {to.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            <a className={LINK} href={`mailto:${to.email}`}>
              {to.email}
            </a>
          </p>
        </address>
        <p>{t('terms:withdraw.statement')}</p>
        {sent?.bot ? (
          <BotRefusedNotice refused={sent.bot} failed={t('terms:withdraw.failed')} />
        ) : sent?.retryAfterS ? (
          <Notice tone="error" takesFocus title={t('terms:withdraw.failed')}>
            {t('terms:withdraw.tooMany', { count: Math.ceil(sent.retryAfterS / 60) })}
          </Notice>
        ) : sent?.isUnavailable ? (
          <Notice tone="error" takesFocus title={t('terms:withdraw.failed')} />
        ) : (
          <ErrorSummary errors={errorsIn(sent?.reply, (error) => withdrawalErrorText(t, error))} />
        )}
        <WithdrawalFields action={HERE} reply={sent?.reply} level={taskLevelOf(sent?.bot)} />
        <p className="text-ink-soft print:hidden">{t('terms:withdraw.note')}</p>
      </div>
    </Page>
  )
}

function Receipt({ number, isConfirmed }: { number: string; isConfirmed: boolean }) {
  const { t } = useTranslation()
  return (
    <Page width="centred" title={t('terms:withdraw.sentTitle')}>
      <div className="grid gap-5">
        <p>{t(isConfirmed ? 'terms:withdraw.sent' : 'terms:withdraw.sentUnconfirmed')}</p>
        <dl className={`${CARD} p-5`}>
          <dt className="text-ink-soft">{t('terms:withdraw.number')}</dt>
          <dd className="text-xl font-semibold tabular-nums">{number}</dd>
        </dl>
        <p>
          <ButtonLink variant="secondary" href="/">
            {t('backHome')}
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
