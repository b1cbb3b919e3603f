import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { REQUEST_LIMITS } from 'db/limits/http'
import { SUPPORT_ANSWER_HOURS } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { checkSender, viewerOf } from '~/domains/accounts/viewer.server'
import { BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { refuseWithoutStorage } from '~/domains/media/files/files.server'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import { faqEntries } from '~/domains/support/faq/faq.server'
import {
  ContactFormSchema as ContactSchema,
  imagesRefusedText,
  isMissing,
  OWN_TICKETS,
  SUPPORT,
  supportErrorText,
} from '~/domains/support/forms'
import { readMessageForm } from '~/domains/support/tickets/message-form.server'
import { contactLimit, emailOf, openTicket } from '~/domains/support/tickets/open-ticket.server'
import { ContactForm } from '~/domains/support/ui/contact-form'
import { FaqList, FaqSearch } from '~/domains/support/ui/faq-list'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { parseForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LINK, LONE_LINK } from '~/ui/classes/link'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { RichText } from '~/ui/markup/rich-text'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

const NUMBER = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** Support for everybody (SPEC 2 "support dialog", DECISIONS "Support"): questions, and the form. `?number=` is the receipt. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  const language = languageOf(request)
  const number = new URL(request.url).searchParams.get('number') ?? ''
  return {
    title: translator(language)('support:title'),
    isMember: viewer !== null,
    email: viewer && (await emailOf(viewer)),
    entries: faqEntries(language),
    number: NUMBER.test(number) ? number : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const viewer = await viewerOf({ request, context })
  const empty = { reply: undefined, bot: null, retryAfterS: null, images: null, isUnavailable: false }
  let form: ReturnType<typeof parse> | undefined
  const read = await readMessageForm(request, viewer?.id ?? networkOf(ip), async (fields) => {
    await checkSender(viewer, { request, context })
    if (viewer) await checkAccount(request, viewer, fields)
    form = parse(fields)
    const back = { ...empty, reply: form.reply() }
    if (form.status !== 'success') return { ...back, status: 400, headers: undefined }
    const bot = await refuseWithoutDatabase(() =>
      guardAgainstBots({ action: 'support', given: fields, request, ip, from: 'form' }),
    )
    if (bot?.refusal === 'no-database')
      return { ...back, isUnavailable: true, status: 503, headers: undefined }
    if (bot) return { ...back, bot, status: BOT_REFUSAL_STATUS[bot.refusal], headers: retryAfterHeaders(bot) }
    const reached = await contactLimit({ viewer, ip })
    if (!reached) return null
    const headers = retryAfterHeaders(reached)
    return { ...back, retryAfterS: reached.retryAfterS, status: 429, headers }
  })
  if ('fieldsRefusal' in read) {
    const { status, headers: answered, ...back } = read.fieldsRefusal
    return data(back, { status, headers: answered })
  }
  if ('refusal' in read || form?.status !== 'success') {
    const images = 'refusal' in read ? read : { refusal: 'unreadable' as const }
    const status = MEDIA_REFUSAL_STATUS[images.refusal]
    return data({ ...empty, reply: form?.reply(), images }, { status })
  }
  const contact = {
    ...form.value,
    userId: viewer?.id ?? null,
    language: languageOf(request),
    images: read.images,
  }
  const opened = await refuseWithoutDatabase(() => refuseWithoutStorage(() => openTicket(contact)))
  if ('refusal' in opened) {
    const back = { ...empty, reply: form.reply() }
    if (opened.refusal === 'no-database') return data({ ...back, isUnavailable: true }, { status: 503 })
    return data({ ...back, images: opened }, { status: MEDIA_REFUSAL_STATUS[opened.refusal] })
  }
  const { number } = opened
  throw redirect(`${SUPPORT}?${new URLSearchParams({ number })}`)
}

const parse = (fields: Map<string, string>) => parseForm(fields, ContactSchema)

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Support() {
  const { t } = useTranslation()
  const { isMember, email, entries, number } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (number && !sent) return <Receipt number={number} isMember={isMember} />
  const errors = errorsIn(sent?.reply, (error) => supportErrorText(t, error))
  const isIncomplete = Object.values(sent?.reply?.error ?? {}).some((all) => all?.some(isMissing))
  return (
    <Page width="centred" hasMainButton title={t('support:title')}>
      <div className="grid gap-8">
        <p className="text-ink-soft">
          <RichText text={t('support:lead')} tags={{ contact: contactLink }} />
        </p>
        {isMember ? (
          <p className="-mt-6">
            <Anchor className={LONE_LINK} href={OWN_TICKETS}>
              {t('support:toOwn')}
            </Anchor>
          </p>
        ) : null}
        <section className="grid gap-4" aria-labelledby="faq-title">
          <h2 id="faq-title">{t('support:faq.title')}</h2>
          <FaqSearch />
          <FaqList entries={entries} />
        </section>
        <section className="mt-4 grid gap-4" aria-labelledby="contact-title" id="contact">
          <h2 id="contact-title">{t('support:contact')}</h2>
          {sent?.bot ? (
            <BotRefusedNotice refused={sent.bot} failed={t('support:failed')} />
          ) : sent?.retryAfterS ? (
            <Notice tone="error" takesFocus title={t('support:failed')}>
              {t('support:tooMany', { count: Math.ceil(sent.retryAfterS / 60) })}
            </Notice>
          ) : sent?.isUnavailable ? (
            <Notice tone="error" takesFocus title={t('support:failed')} />
          ) : (
            <ErrorSummary errors={errors} title={isIncomplete ? t('support:error.required') : undefined} />
          )}
          <ContactForm
            reply={sent?.reply}
            email={email}
            imagesError={sent?.images ? imagesRefusedText(t, sent.images) : undefined}
            isAgain={sent !== undefined}
            level={taskLevelOf(sent?.bot)}
          />
        </section>
      </div>
    </Page>
  )
}

const contactLink = (text: string) => (
  <a className={LINK} href="#contact">
    {text}
  </a>
)

function Receipt({ number, isMember }: { number: string; isMember: boolean }) {
  const { t } = useTranslation()
  return (
    <Page width="centred" title={t('support:sent.title')}>
      <div className="grid gap-5">
        <p>{t('support:sent.text', { hours: SUPPORT_ANSWER_HOURS })}</p>
        <dl className={`${CARD} p-5`}>
          <dt className="text-ink-soft">{t('support:sent.number')}</dt>
          <dd className="text-xl font-semibold tabular-nums">{number}</dd>
        </dl>
        <p className="text-ink-soft">
          {t('support:sent.mail', { max: REQUEST_LIMITS.supportReceipt.points })}
        </p>
        <p className="flex flex-wrap gap-3">
          {isMember ? <ButtonLink href={OWN_TICKETS}>{t('support:toOwn')}</ButtonLink> : null}
          <ButtonLink variant="secondary" href={SUPPORT}>
            {t('support:sent.back')}
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
