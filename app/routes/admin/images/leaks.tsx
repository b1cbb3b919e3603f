import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { IMAGE_MAX_BYTES, IMAGE_MAX_MB } from 'db/limits/media'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkModerator, requireModerator } from '~/domains/accounts/staff.server'
import { sessionOverAnswer } from '~/domains/accounts/viewer.server'
import { type LeakResult as Found, findLeak } from '~/domains/albums/marks/find-leak.server'
import { LEAK_MARGIN, LEAK_THRESHOLD } from '~/domains/albums/marks/leak-limits'
import { shownCode } from '~/domains/albums/marks/mark-code'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { type AnyMediaRefusal, MEDIA_REFUSAL_STATUS, mediaRefusalText } from '~/domains/media/refusal'
import { formatMoment } from '~/i18n/format/times'
import { languageOf, readerOf, translator } from '~/i18n/server.server'
import { useLanguage } from '~/i18n/use-texts'
import { readUpload } from '~/platform/http/uploads/upload.server'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { FileField } from '~/ui/form/file-field'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'
import { LEAD } from '~/ui/panel'

const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: 1 }

/**
 * The page that finds the share from which a picture was leaked. Only for moderators who have confirmed their identity recently, since the
 * result names a member.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireModerator({ request, context })
  await requireRecentProof({ viewer, request })
  return { title: translator(languageOf(request))('leaks:title') }
}

/** Searches for a picture. It is decoded in the encoder process and is not stored. The audit log records each search. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireModerator({ request, context })
  await requireRecentProof({ viewer, request })
  const reader = readerOf(request)
  const answer = await readUpload(request, { ...LIMITS, member: viewer.id }, async ({ files }) => {
    await checkModerator({ request, context }, viewer)
    const file = files.find(({ field }) => field === 'image')
    if (!file) return { refusal: 'no-file' as const }
    return findLeak({ bytes: file.bytes, by: viewer, ip: context.ip })
  }).catch(async (error: unknown) => {
    throw await sessionOverAnswer({ request, context }, error)
  })
  if ('refusal' in answer) return refused(request, answer.refusal)
  const { sharing, ...figures } = answer
  const shown = sharing && { ...sharing, sharedAt: formatMoment(reader, sharing.sharedAt) }
  return { refusal: null, found: { ...figures, sharing: shown } }
}

function refused(request: Request, refusal: AnyMediaRefusal) {
  const text = mediaRefusalText(translator(languageOf(request)), refusal)
  return data({ refusal: text, found: null }, { status: MEDIA_REFUSAL_STATUS[refusal] })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Leaks() {
  const { t } = useTranslation()
  const answer = useActionData<typeof action>()
  const [known, setKnown] = useState({ answer, tries: 0 })
  if (known.answer !== answer) setKnown({ answer, tries: known.tries + 1 })
  return (
    <Page>
      <AdminHeader current="leaks" />
      <div className="grid max-w-3xl gap-4">
        <div className="grid gap-2">
          <h1>{t('leaks:title')}</h1>
          <p className={LEAD}>{t('leaks:lead')}</p>
        </div>
        {answer?.found ? <LeakResult result={answer.found} /> : null}
        <LeakForm refusal={answer?.refusal ?? null} tries={known.tries} />
      </div>
    </Page>
  )
}

const FIELD = 'leak-image'

/**
 * The form in which moderators upload a leaked picture, to find the sharing that it came from.
 * @param refusal why the last try failed
 * @param tries how many were answered on this page
 */
function LeakForm({ refusal, tries }: { refusal: string | null; tries: number }) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action="/admin/leaks"
      encType="multipart/form-data"
      className={`${CARD} grid gap-4 p-4`}
      data-checked
    >
      <div className="sm:max-w-80">
        {/* The module hides an error once another file is chosen. React would not notice, nor show the same error again. */}
        <FileField
          key={tries}
          id={FIELD}
          name="image"
          label={t('leaks:file')}
          hint={t('leaks:hint', { maxMb: IMAGE_MAX_MB })}
          error={refusal ?? undefined}
          missingText={mediaRefusalText(t, 'no-file')}
          accept={ACCEPTED}
          required
        />
      </div>
      <Button className="sm:w-80 sm:justify-self-start" pendingText={t('leaks:pending')}>
        {t('leaks:submit')}
      </Button>
    </Form>
  )
}

type Person = { firstName: string } | null

/** The sharing that a leaked picture matches best, if any, with the scores: evidence for a decision, not proof. */
function LeakResult({ result }: { result: Found }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { sharing, score, runnerUp, images, sharings } = result
  const number = (value: number | null) =>
    value === null
      ? '–'
      : value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const name = (person: Person) => person?.firstName ?? t('leaks:gone')
  const facts: [string, string][] = [
    ...(sharing
      ? ([
          [t('leaks:sharedWith'), name(sharing.receiver)],
          [t('leaks:owner'), name(sharing.owner)],
          [t('leaks:album'), sharing.title ?? '–'],
          [t('leaks:sharedAt'), sharing.sharedAt],
          [t('leaks:code'), sharing.code ? shownCode(sharing.code) : '–'],
        ] satisfies [string, string][])
      : []),
    [t('leaks:score'), number(score)],
    [t('leaks:runnerUp'), number(runnerUp)],
    [t('leaks:threshold'), t('leaks:thresholdText', { threshold: LEAK_THRESHOLD, margin: LEAK_MARGIN })],
    [t('leaks:compared'), images > 0 ? t('leaks:comparedText', { images, sharings }) : t('leaks:nothing')],
  ]
  return (
    <div role="status">
      <Notice tone="info" title={t(sharing ? 'leaks:match' : 'leaks:none')}>
        <dl className="mt-2 grid gap-x-6 gap-y-1 tabular-nums sm:grid-cols-[auto_1fr]">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="m-0 font-semibold wrap-anywhere max-sm:mb-1" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">{t(sharing ? 'leaks:evidence' : 'leaks:noneText')}</p>
      </Notice>
    </div>
  )
}
