import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRequestId } from '~/platform/http/remix/hydrate'
import { ButtonLink } from '../button'
import type { IconName } from '../icons/glyphs'
import { useCover } from './cover'
import { addressWith } from './navigation-paths'
import { Page } from './page'
import { useRootData } from './root-data'
import { Status, StatusActions } from './status'

/** Errors with their own texts and icon. Others get those of 400 if they are client errors, else those of 500. */
const ICONS = {
  400: 'circle-alert',
  403: 'lock',
  404: 'compass',
  405: 'ban',
  408: 'wifi-off',
  413: 'ruler',
  429: 'clock',
  500: 'triangle-alert',
  503: 'clock',
  profileNotFound: 'user',
} as const satisfies Record<string, IconName>

type Failure = keyof typeof ICONS

/** Which of these an error is. */
export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return 500
  if (error.status === 404 && isProfileNotFound(error.data)) return 'profileNotFound'
  if (isDesigned(error.status)) return error.status
  return error.status >= 400 && error.status < 500 ? 400 : 500
}

export function ErrorPage({
  failure,
  instead,
  children,
}: {
  failure: Failure
  /** Replaces icon, title and text of the failure. Its status is then not shown. */
  instead?: { icon: IconName; title: string; text: string }
  /** Replaces the usual buttons. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const requestId = useRequestId()
  // The frame of visitors has a primary button already.
  const viewer = useRootData()?.viewer
  const isTemporary = failure === 408 || failure === 429 || failure === 500 || failure === 503
  return (
    <Page width="centred">
      <Status
        icon={instead?.icon ?? ICONS[failure]}
        above={typeof failure === 'number' && !instead ? t('errors:status', { status: failure }) : null}
        title={instead?.title ?? t(`errors:${failure}.title`)}
        text={instead?.text ?? t(`errors:${failure}.text`)}
      >
        {children ?? (
          <StatusActions>
            {isTemporary ? (
              <ButtonLink href={addressWith(pathname, search, {})} reload>
                {t('errors:retry')}
              </ButtonLink>
            ) : null}
            <ButtonLink href="/" reload variant={isTemporary || !viewer ? 'secondary' : 'primary'}>
              {t('backHome')}
            </ButtonLink>
            <ButtonLink href="/support" reload variant="quiet">
              {t('footer.support')}
            </ButtonLink>
          </StatusActions>
        )}
        {failure === 500 && requestId ? (
          <p className="text-sm text-ink-soft">
            {t('errors:requestId')} <code className="select-all font-semibold text-ink">{requestId}</code>
            <br />
            {t('errors:requestIdHint')}
          </p>
        ) : null}
      </Status>
    </Page>
  )
}

function isDesigned(status: number): status is Failure & number {
  return status in ICONS
}

function isProfileNotFound(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'profile-not-found'
}

/** The 404 of a members-only page for visitors, whose heading asks to sign in (domains/accounts/redirect-to). */
function isMembersOnly(error: unknown): error is { data: { membersOnly: unknown } } {
  return (
    isRouteErrorResponse(error) &&
    typeof error.data === 'object' &&
    error.data !== null &&
    'membersOnly' in error.data
  )
}

/** Title and robots of an error page: those of the route are not rendered. */
export function ErrorHead({ error, appName }: { error: unknown; appName?: string }) {
  const { t } = useTranslation()
  const cover = useCover()
  // The document of this page is not hydrated (entry.server), so the browser needs no code for its title.
  const heading =
    import.meta.env.SSR && isMembersOnly(error)
      ? t(error.data.membersOnly === 'chat' ? 'auth:membersOnly.chatTitle' : 'auth:membersOnly.title')
      : t(`errors:${failureOf(error)}.title`)
  const title = cover ? t(`cover:names.${cover}`) : [heading, appName].filter(Boolean).join(' · ')
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}
