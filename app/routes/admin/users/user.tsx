import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { FormDraft } from '~/domains/accounts/form-drafts/draft-fields'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { EditUserForm, type UserValues } from '~/domains/admin/users/edit/edit-user-form'
import { adminErrorText } from '~/domains/admin/users/forms'
import { userHref, userSearchOf, usersHref } from '~/domains/admin/users/list/user-search'
import { UserStates } from '~/domains/admin/users/list/user-states'
import { DANGER, UserActions } from '~/domains/admin/users/user-actions'
import { LatestEntries, UserOverview } from '~/domains/admin/users/user-overview'
import { type UserPage, userPage } from '~/domains/admin/users/user-page.server'
import { Avatar } from '~/domains/chat/ui/avatar'
import { imagesHref } from '~/domains/moderation/images/forms'
import { readerOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { AdminHeader } from '~/ui/frame/admin-header'
import { BackLink } from '~/ui/frame/back-link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'
import { userAction } from './user-action.server'

/** SPEC 2: the fields of one account, and what an admin can do with it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const reader = readerOf(request)
  const user = await userPage(params.userId ?? '', { byId: admin.id, reader })
  if (!user) return notFound()
  const draft = await loadFormDraft({ viewer: admin, request, path: `/admin/users/${user.id}` })
  const kept = draft?.get('intent') === 'edit' ? keptValues(draft) : null
  const [intent = '', typed = '', days] = [draft?.get('intent'), draft?.get('reason'), draft?.get('days')]
  const reason = draft && !kept ? { intent, reason: typed, days } : null
  const { isSuspended, deletedOn } = user.state
  // Reinstating has no fields, and what was done meanwhile has no form any more.
  const isGone = intent === 'reinstate' || (intent === 'suspend' && isSuspended) || deletedOn !== null
  return data({
    ...user,
    search: userSearchOf(new URL(request.url).searchParams),
    values: kept ?? user.values,
    seen: kept && draft ? (draft.get('seen') ?? user.seen) : user.seen,
    reason,
    isRestored: draft !== null && !isGone,
    title: translator(reader.language)('admin:users.title'),
  })
}

/** The fields of which several values may be chosen. */
const SEVERAL = ['services', 'meetingPlaces', 'languages']

/** What was typed before a step-up, or before the session had ended. */
const keptValues = (draft: FormDraft): UserValues =>
  Object.fromEntries(
    [...draft.keys()].map((name) => [name, SEVERAL.includes(name) ? draft.all(name) : draft.get(name)]),
  )

export const action = userAction

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function User() {
  const { t } = useTranslation()
  const user = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { id, type, state, reason, values, seen } = user
  const address = userHref(id, user.search)
  const edited = sent?.intent === 'edit' ? sent : null
  const acted = sent && sent.intent !== 'edit' ? sent : null
  const actions = {
    action: address,
    user: state,
    reply: acted?.reply ? { intent: acted.intent, reply: acted.reply } : null,
    kept: reason,
  }
  return (
    <Page>
      <AdminHeader current="users" />
      <BackLink href={usersHref(user.search)}>{t('admin:nav.users')}</BackLink>
      <UserHead user={user} />
      <div className="mb-4 grid gap-3">
        {state.deletedOn ? (
          <Notice tone="warning" title={t('admin:user.deletedSince', { date: state.deletedOn })} />
        ) : null}
        {user.isRestored && !sent ? <FormDraftNotice /> : null}
        {acted?.failed ? <Refused intent={acted.intent} why={acted.failed} /> : null}
        {acted ? (
          <ErrorSummary errors={errorsIn(acted.reply, (error) => adminErrorText(t, error), acted.intent)} />
        ) : null}
      </div>
      {/* On a phone what one comes for stands above the long form: what surrounds the account, and Premium; what ends it stands below. */}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-4 lg:col-start-2">
          <UserOverview userId={id} {...user} />
          {state.isSelf || state.deletedOn ? null : (
            <Anchor className={`${LONE_LINK} -my-2 justify-self-start lg:hidden`} href={`#${DANGER}`} reload>
              {t('admin:user.danger')}
            </Anchor>
          )}
          <UserActions {...actions} only="premium" />
        </div>
        {state.deletedOn ? null : (
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <EditUserForm
              key={seen}
              action={address}
              type={type}
              values={values}
              seen={edited?.seen ?? seen}
              reply={edited?.reply}
              conflict={edited?.conflict ?? null}
              failed={edited?.failed ?? null}
              canSetRoles={!state.isSelf}
            />
          </div>
        )}
        <div className="grid gap-4 lg:col-start-2">
          {state.isSelf ? null : <UserActions {...actions} only="danger" />}
          <LatestEntries userId={id} entries={user.entries} />
        </div>
      </div>
    </Page>
  )
}

/** Whose account it is, its states, and links to what it shows. */
function UserHead({
  user,
}: {
  user: Pick<UserPage, 'id' | 'name' | 'email' | 'photo' | 'states' | 'state' | 'type'>
}) {
  const { t } = useTranslation()
  const { id, name, email, photo, states, state, type } = user
  return (
    <div className="mb-4 flex items-start gap-4">
      <Avatar partner={{ firstName: name, photo }} />
      <div className="grid min-w-0 flex-1 gap-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-6">
        <h1 className="wrap-anywhere">{name}</h1>
        {/* Two accounts may share a name: the address and the id tell them apart. */}
        <p className="text-sm wrap-anywhere text-ink-soft lg:col-span-full">
          {email}
          <span className="max-sm:hidden">
            {' · '}
            <span className="font-mono text-xs select-all">{id}</span>
          </span>
        </p>
        <UserStates user={states} />
        <div className="flex flex-wrap items-center gap-x-4 empty:hidden lg:col-start-2 lg:row-start-1">
          {/* Nobody sees the profile of a suspended or deleted account. */}
          {state.deletedOn || state.isSuspended ? null : (
            <Anchor className={`${LONE_LINK} -my-2`} href={`/profile?id=${id}`}>
              {t('cases:person.profile')}
            </Anchor>
          )}
          {type === 'trans' ? (
            <Anchor className={`${LONE_LINK} -my-2`} href={imagesHref({ show: 'approved', person: id })}>
              {t('cases:person.photos')}
            </Anchor>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** What could not be done, as SPEC 8 words it, and why. */
const FAILED = { premium: 'admin:failed.premium', delete: 'admin:failed.delete' } as const

function Refused({ intent, why }: { intent: string; why: string }) {
  const { t } = useTranslation()
  if (intent !== 'premium' && intent !== 'delete') return <Notice tone="error" takesFocus title={why} />
  return (
    <Notice tone="error" takesFocus title={t(FAILED[intent])}>
      {why}
    </Notice>
  )
}
