import type { VerificationPicture } from 'db/limits/verification'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { Panel } from '~/ui/panel'
import { Photo } from '~/ui/photo/photo'
import { DECISION } from '../forms'
import type { OpenedRequest } from '../queue.server'

/** The pictures of the request. Their URLs respond only in the session that opened it. */
export function RequestPictures({ request }: { request: OpenedRequest }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4" data-may-have-bar>
      {request.pictures.map((picture) => (
        <Picture key={picture} requestId={request.id} picture={picture} />
      ))}
      {/* On a phone the form of the decision is some screens further down. */}
      <ButtonLink
        variant="secondary"
        href={`#${DECISION}`}
        reload
        className="sticky bottom-[calc(var(--spacing-nav)+0.75rem+env(safe-area-inset-bottom))] z-5 shadow-raised md:hidden"
      >
        {t('verification:admin.toDecision')}
        <Icon name="chevron-down" />
      </ButtonLink>
    </div>
  )
}

function Picture({ requestId, picture }: { requestId: string; picture: VerificationPicture }) {
  const { t } = useTranslation()
  const src = `/admin/verification/${requestId}/${picture}`
  const name = t(`verification:admin.picture.${picture}`)
  return (
    <figure className={`${CARD} grid gap-2 overflow-hidden p-3`}>
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{name}</span>
        <a
          className={`${LINK} inline-flex min-h-11 items-center gap-1.5`}
          href={src}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external-link" size={16} />
          {t('verification:admin.zoom', { picture: name })}
        </a>
      </figcaption>
      <img
        className="mx-auto max-h-[max(16rem,calc(100dvh-var(--spacing-bar)-17rem))] w-auto max-w-full rounded-control"
        src={src}
        alt={name}
      />
    </figure>
  )
}

/**
 * The facts of the request: who requests which verification, and what the moderator compares the pictures with.
 * @param hidden stands where the photos of the profile would be; null if they are displayed
 */
export function RequestFacts({ request, hidden }: { request: OpenedRequest; hidden: ReactNode }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { kind, person, codes, createdAt } = request
  return (
    <Panel
      id="request"
      title={
        <span className="wrap-anywhere">
          {t('verification:admin.subject', {
            kind: t(`verification:kind.${kind}.short`),
            name: person.firstName,
          })}
        </span>
      }
    >
      <p className="text-sm text-ink-soft">
        {t('verification:admin.since', { when: formatMoment(reader, createdAt) })}
        {' · '}
        {person.age === null
          ? t('verification:admin.noAge')
          : t('verification:admin.stated', { age: person.age })}
      </p>
      {codes.length > 0 ? (
        <div>
          <p>{t('verification:admin.codes')}</p>
          <p
            className="flex flex-wrap gap-x-4 font-mono text-2xl font-semibold tracking-widest"
            translate="no"
          >
            {codes.map((code) => (
              <span key={code}>{code}</span>
            ))}
          </p>
        </div>
      ) : null}
      {person.userType === 'trans' ? (
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold text-ink-soft">
            {t(`verification:admin.${person.photos.length > 0 ? 'photos' : 'noPhotos'}`)}
          </h3>
          {hidden ?? (
            <ul className="grid grid-cols-3 gap-2">
              {person.photos.map(({ id, ...photo }) => (
                <li key={id} className="aspect-3/4 overflow-hidden rounded-control">
                  <Photo photo={photo} alt="" sizes="120px" className="block size-full object-cover" />
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : null}
      <p>
        <Anchor className={LINK} href={`/report/${person.id}`}>
          {t('verification:admin.report')}
        </Anchor>
      </p>
    </Panel>
  )
}
