import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { REQUEST_LIMITS } from 'db/limits/http'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { checkSender, viewerOf } from '~/domains/accounts/viewer.server'
import { BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import {
  MemberSearchFormSchema,
  MY_PICTURE,
  PHOTOS_FIELD,
  photosRefusedText,
  SearchFormSchema,
  searchErrorText,
} from '~/domains/moderation/picture-search/forms'
import { HowItWorks, searchTimes } from '~/domains/moderation/picture-search/how-it-works'
import {
  hashSentPhotos,
  requestSearch,
  searchLimit,
} from '~/domains/moderation/picture-search/request-search.server'
import { SearchFields } from '~/domains/moderation/picture-search/search-fields'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { isMultipart } from '~/platform/http/uploads/upload.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

/** "Ist mein Bild hier?", for everybody (DECISIONS "Chat and albums"). `?sent=1` follows a request, whatever became of it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    title: translator(languageOf(request))('pictures:title'),
    isMember: (await viewerOf({ request, context })) !== null,
    isSent: new URL(request.url).searchParams.has('sent'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const viewer = await viewerOf({ request, context })
  const language = languageOf(request)
  const schema = viewer ? MemberSearchFormSchema : SearchFormSchema
  const empty = { reply: undefined, bot: null, retryAfterS: null, photos: null, isUnavailable: false }
  if (!isMultipart(request)) {
    const form = parseForm(await readForm(request), schema)
    return data({ ...empty, reply: form.reply(), photos: { refusal: 'no-file' as const } }, { status: 400 })
  }
  let email: string | null = null
  let reply: SubmissionResult | undefined
  const read = await hashSentPhotos(request, viewer?.id ?? networkOf(ip), async (fields) => {
    await checkSender(viewer, { request, context })
    if (viewer) await checkAccount(request, viewer, fields)
    const form = parseForm(fields, schema)
    reply = form.reply()
    if (form.status !== 'success') return { ...empty, reply, status: 400, headers: undefined }
    email = 'email' in form.value ? (form.value.email as string) : null
    const bot = await refuseWithoutDatabase(() =>
      guardAgainstBots({ action: 'picture-search', given: fields, request, ip, from: 'form' }),
    )
    if (bot?.refusal === 'no-database')
      return { ...empty, reply, isUnavailable: true, status: 503, headers: undefined }
    if (bot)
      return {
        ...empty,
        reply,
        bot,
        status: BOT_REFUSAL_STATUS[bot.refusal],
        headers: retryAfterHeaders(bot),
      }
    const reached = await searchLimit({ ip })
    if (!reached) return null
    const headers = retryAfterHeaders(reached)
    return { ...empty, reply, retryAfterS: reached.retryAfterS, status: 429, headers }
  })
  if ('fieldsRefusal' in read) {
    const { status, headers: answered, ...back } = read.fieldsRefusal
    return data(back, { status, headers: answered })
  }
  if ('refusal' in read)
    return data({ ...empty, reply, photos: read }, { status: MEDIA_REFUSAL_STATUS[read.refusal] })
  const search = { userId: viewer?.id ?? null, email, photos: read.photos, language }
  const refused = await refuseWithoutDatabase(async () => {
    await requestSearch(search)
    return null
  })
  if (refused) return data({ ...empty, reply, isUnavailable: true }, { status: 503 })
  throw redirect(`${MY_PICTURE}?sent=1`)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function MyPicture() {
  const { t } = useTranslation()
  const { isMember, isSent } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (isSent && !sent) return <Sent />
  const photosError = sent?.photos ? photosRefusedText(t, sent.photos) : undefined
  const errors = errorsIn(sent?.reply, (error) => searchErrorText(t, error))
  if (photosError) errors.unshift({ fieldId: PHOTOS_FIELD, text: photosError })
  return (
    <Page width="centred" hasMainButton title={t('pictures:title')}>
      <div className="grid gap-6">
        <p className="text-ink-soft">{t('pictures:lead')}</p>
        {sent?.bot ? (
          <BotRefusedNotice refused={sent.bot} failed={t('pictures:failed')} />
        ) : sent?.retryAfterS ? (
          <Notice tone="error" takesFocus title={t('pictures:failed')}>
            {t('pictures:tooMany', { count: Math.ceil(sent.retryAfterS / 60) })}
          </Notice>
        ) : sent?.isUnavailable ? (
          <Notice tone="error" takesFocus title={t('pictures:failed')} />
        ) : (
          <ErrorSummary errors={errors} />
        )}
        <SearchFields
          reply={sent?.reply}
          isMember={isMember}
          photosError={photosError}
          isAgain={sent !== undefined}
          level={taskLevelOf(sent?.bot)}
        />
        <HowItWorks />
      </div>
    </Page>
  )
}

function Sent() {
  const { t } = useTranslation()
  return (
    <Page width="centred" title={t('pictures:sent.title')}>
      <div className="grid gap-5">
        <p>{t('pictures:sent.text', searchTimes)}</p>
        <p className="text-ink-soft">
          {t('pictures:sent.note', { max: REQUEST_LIMITS.pictureSearchAddress.points })}
        </p>
        <p>
          <ButtonLink variant="secondary" href={MY_PICTURE}>
            {t('pictures:sent.another')}
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
