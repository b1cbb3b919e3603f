import type { NoticeKind } from 'db/limits/notifications'
import type { IconName } from '~/ui/icons/glyphs'

type Target = { about: string | null; detail: string | null }
type Kind = {
  icon: IconName
  /** The address that a notice leads to; opening it marks the notice as read. Null: there is none. */
  path: (target: Target) => string | null
  /** What is one notice: several events of the kind, those about the same thing, or each event alone. */
  joins: 'kind' | 'about' | 'never'
  /** Whether a further event about the same subject is notified, too, such as another answer to a ticket. */
  repeats?: true
  /** Its domain writes an e-mail of its own, with facts that a general one has not. */
  hasOwnMail?: true
  /** Customers never get one: their settings do not show it. */
  isForProviders?: true
}

const to = (path: string) => () => path

/** How each kind is shown, where it leads and what makes one notice. Unread messages are no notices: the chat counts them itself. */
export const KINDS: Record<NoticeKind, Kind> = {
  message: { icon: 'message-circle', path: to('/chat'), joins: 'kind' },
  request: { icon: 'mail', path: to('/chat?folder=requests'), joins: 'kind' },
  like: { icon: 'heart', path: to('/likes?kind=received'), joins: 'kind' },
  match: { icon: 'sparkles', path: to('/likes?kind=mutual'), joins: 'kind' },
  profile_views: {
    icon: 'eye',
    path: to('/my-profile/views'),
    joins: 'kind',
    isForProviders: true,
  },
  album_shared: { icon: 'lock', path: to('/albums?tab=shared'), joins: 'kind' },
  photo_decided: { icon: 'camera', path: to('/my-profile'), joins: 'kind', hasOwnMail: true },
  report_decided: {
    icon: 'flag',
    path: ({ about, detail }) => (detail === 'own' && about ? `/decision/${about}` : null),
    joins: 'never',
    hasOwnMail: true,
  },
  support_answer: {
    icon: 'info',
    path: ({ about }) => (about ? `/support/tickets/${about}` : '/support/tickets'),
    joins: 'about',
    repeats: true,
    hasOwnMail: true,
  },
  premium_ending: {
    icon: 'crown',
    path: to('/premium'),
    joins: 'never',
    hasOwnMail: true,
    isForProviders: true,
  },
  security: { icon: 'shield-check', path: to('/settings/security'), joins: 'never', hasOwnMail: true },
}

/** The kinds whose notices lead to this path, whatever its query, and the id in it. */
export function kindsAt(pathname: string): { kinds: NoticeKind[]; about: string | null } | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const [, parent, about = null] =
    /^(\/decision|\/support\/tickets)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(path) ?? []
  const kinds = KIND_NAMES.filter((kind) =>
    parent ? ABOUT_PATHS[kind] === parent : KINDS[kind].path(NOTHING)?.split('?')[0] === path,
  )
  return kinds.length > 0 ? { kinds, about } : null
}

const KIND_NAMES = Object.keys(KINDS) as NoticeKind[]
const NOTHING: Target = { about: null, detail: null }
const ABOUT_PATHS: Partial<Record<NoticeKind, string>> = {
  report_decided: '/decision',
  support_answer: '/support/tickets',
}
