import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { type OwnDecision, ownDecision } from '~/domains/moderation/decisions/own-decisions.server'
import { formatDate } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useReader } from '~/ui/hooks/use-reader'

/** A statement of reasons for the signed-in person whom it concerns; opening it ends the banner. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const decision = (await ownDecision(viewer, params.decisionId ?? '')) ?? notFound()
  return { title: translator(languageOf(request))('decisions:own.title'), decision }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

/** The page of what a decision is about, where its owner has one. */
const SUBJECTS = { profile: '/my-profile', image: '/my-profile/photos', album: '/albums' } as const

export default function OwnDecisionPage() {
  const { t } = useTranslation()
  const reader = useReader()
  const { decision } = useLoaderData<typeof loader>()
  const { about, sentAt, appeal, appealStatus, isAppealOver, appealUntil } = decision
  return (
    <Page width="text" title={t('decisions:own.title')} header={<HeaderBar back="/notifications" />}>
      <div className="grid gap-5">
        <p className="text-ink-soft">
          {t('decisions:own.sent', { date: formatDate(reader, sentAt, 'long') })}
        </p>
        {decision.language === reader.language ? null : (
          <p className="text-ink-soft">{t('decisions:own.otherLanguage')}</p>
        )}
        <Statement decision={decision} />
        <nav aria-label={t('decisions:own.title')} className="flex flex-wrap gap-x-6">
          <Anchor className={LONE_LINK} href="/agb">
            {t('decisions:own.rules')}
          </Anchor>
          {about ? (
            <Anchor className={LONE_LINK} href={SUBJECTS[about]}>
              {t(`decisions:own.subject.${about}`)}
            </Anchor>
          ) : null}
        </nav>
        {appealStatus === null && isAppealOver ? (
          <p className="text-ink-soft">{t('decisions:own.over')}</p>
        ) : (
          <div className="grid justify-items-start gap-3">
            {appealStatus === null && appealUntil ? (
              <p>{t('decisions:own.until', { date: formatDate(reader.language, appealUntil, 'long') })}</p>
            ) : null}
            <ButtonLink variant="secondary" href={appeal}>
              {t(appealStatus ? 'decisions:own.seeAppeal' : 'decisions:own.object')}
            </ButtonLink>
          </div>
        )}
      </div>
    </Page>
  )
}

/** In its own language; the labelled paragraphs as a list of facts. */
function Statement({ decision: { language, parts } }: { decision: OwnDecision }) {
  const labelled = parts.filter(({ label }) => label !== null)
  const first = parts.findIndex(({ label }) => label !== null)
  const plain = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .filter(({ label }) => label === null)
      .map(({ text }) => (
        <p key={text} className={TEXT}>
          {text}
        </p>
      ))
  if (first === -1)
    return (
      <div lang={language} className={`${CARD} grid gap-3 p-5`}>
        {plain(0)}
      </div>
    )
  return (
    <div lang={language} className={`${CARD} grid gap-4 p-5`}>
      {plain(0, first)}
      <dl className="grid gap-4">
        {labelled.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
            <dd className={TEXT}>{text}</dd>
          </div>
        ))}
      </dl>
      {plain(first)}
    </div>
  )
}

const TEXT = 'whitespace-pre-line [overflow-wrap:anywhere]'
